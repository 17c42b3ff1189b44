/** Drum, dice and gun, made of noise and low tones: nothing is fetched for them. */

import type { Sound } from "../state/sounds";

const LOUD = 0.3;

/** A burst: how it begins and ends, in seconds and hertz. */
interface Burst {
  at: number;
  lasts: number;
  loud: number;
  from: number;
  to: number;
  filter: BiquadFilterType;
}

/** A tone that sinks as a drumhead does. */
interface Thump {
  at: number;
  lasts: number;
  loud: number;
  from: number;
  to: number;
}

interface Score {
  bursts: Burst[];
  thumps: Thump[];
}

const stroke = (at: number, loud: number): Score => ({
  bursts: [{ at, lasts: 0.09, loud: loud * 0.5, from: 1400, to: 500, filter: "bandpass" }],
  thumps: [{ at, lasts: 0.2, loud, from: 190, to: 82 }],
});

const click = (at: number, pitch: number): Burst => ({
  at,
  lasts: 0.03,
  loud: 0.8,
  from: pitch,
  to: pitch * 0.8,
  filter: "bandpass",
});

const joined = (...scores: Score[]): Score => ({
  bursts: scores.flatMap((one) => one.bursts),
  thumps: scores.flatMap((one) => one.thumps),
});

export const SCORES: Readonly<Record<Sound, Score>> = {
  drum: joined(stroke(0, 0.7), stroke(0.16, 0.6), stroke(0.32, 1), stroke(0.64, 1)),
  dice: {
    bursts: [
      click(0, 3100),
      click(0.07, 2600),
      click(0.16, 3400),
      click(0.22, 2800),
      click(0.34, 2400),
    ],
    thumps: [],
  },
  shot: {
    bursts: [{ at: 0, lasts: 0.75, loud: 1, from: 2400, to: 160, filter: "lowpass" }],
    thumps: [{ at: 0, lasts: 0.35, loud: 0.9, from: 110, to: 38 }],
  },
};

class Player {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  /** Begins a sound now; one that is not wanted any more is cut short by `hush`. */
  play(sound: Sound): void {
    const context = (this.context ??= new AudioContext());
    void context.resume();
    const out = new GainNode(context, { gain: LOUD });
    out.connect(context.destination);
    for (const burst of SCORES[sound].bursts) this.burst(context, out, burst);
    for (const thump of SCORES[sound].thumps) this.thump(context, out, thump);
  }

  hush(): void {
    void this.context?.close();
    this.context = null;
    this.noise = null;
  }

  private burst(context: AudioContext, out: AudioNode, score: Burst): void {
    const begin = context.currentTime + score.at;
    const source = new AudioBufferSourceNode(context, { buffer: this.hiss(context), loop: true });
    const filter = new BiquadFilterNode(context, { type: score.filter, frequency: score.from });
    filter.frequency.setValueAtTime(score.from, begin);
    filter.frequency.exponentialRampToValueAtTime(score.to, begin + score.lasts);
    source
      .connect(filter)
      .connect(fading(context, begin, score))
      .connect(out);
    source.start(begin);
    source.stop(begin + score.lasts);
  }

  private thump(context: AudioContext, out: AudioNode, score: Thump): void {
    const begin = context.currentTime + score.at;
    const tone = new OscillatorNode(context, { type: "sine", frequency: score.from });
    tone.frequency.setValueAtTime(score.from, begin);
    tone.frequency.exponentialRampToValueAtTime(score.to, begin + score.lasts);
    tone.connect(fading(context, begin, score)).connect(out);
    tone.start(begin);
    tone.stop(begin + score.lasts);
  }

  private hiss(context: AudioContext): AudioBuffer {
    if (this.noise) return this.noise;
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    return (this.noise = buffer);
  }
}

function fading(context: AudioContext, begin: number, { loud, lasts }: Thump | Burst): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  return gain;
}

export const player = new Player();
