import { describe, expect, it } from "vitest";
import type { Gloss } from "../../src/api/model";
import { Reader, finder, taken } from "../../src/app/state/gloss-words";

const gloss = (id: string, term: string, ...forms: string[]): Gloss => ({
  id,
  term,
  forms,
  text: "",
  rule: "",
  title: "",
});
const ids = (text: string, ...known: Gloss[]) =>
  taken(text, finder(known)).flatMap((piece) => (piece.id ? [[piece.id, piece.text]] : []));

const ZONE = gloss("zone", "Zone of control");
const CONTROL = gloss("control", "Control");
const HIT = gloss("Dd", "Dd");
const ITALIAN = gloss("disrupted", "Disorganizzata");

describe("words of the game in a sentence", () => {
  it("are found with their endings, the longest term first", () => {
    expect(ids("Two zones of control meet.", CONTROL, ZONE)).toEqual([
      ["zone", "zones of control"],
    ]);
    expect(ids("Il reparto è disorganizzato.", ITALIAN)).toEqual([["disrupted", "disorganizzato"]]);
  });

  it("are whole words, and codes are as they are written", () => {
    expect(ids("Adding Dd, not dd or Ddx.", HIT)).toEqual([["Dd", "Dd"]]);
    expect(ids("uncontrolled", CONTROL)).toEqual([]);
  });

  it("are found by other forms, in capitals and when they are short", () => {
    const doubled = gloss("doubled", "Raddoppiato", "raddoppia");
    expect(ids("Panzetti raddoppia, altri raddoppiano.", doubled)).toEqual([
      ["doubled", "raddoppia"],
    ]);
    const hit = gloss("hit", "COLPO");
    expect(ids("Subisce due COLPI, non una COLPA né un colpo.", hit)).toEqual([["hit", "COLPI"]]);
    expect(ids("Due ali alla destra, al centro.", gloss("wing", "Ala"))).toEqual([["wing", "ali"]]);
    expect(ids("It starts with two stars.", gloss("star", "Star"))).toEqual([["star", "stars"]]);
  });

  it("are looked for once a text", () => {
    const reader = new Reader([HIT, CONTROL]);
    const first = reader.read("Dd in control.");
    expect(first.map((piece) => piece.id)).toEqual(["Dd", "", "control", ""]);
    expect(reader.read("Dd in control.")).toBe(first);
    expect(reader.read("Another text.")).not.toBe(first);
  });

  it("are explained once a sentence, and nothing of it is lost", () => {
    const text = "Dd or Dd: control.";
    const pieces = taken(text, finder([HIT, CONTROL]));
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter((piece) => piece.id === "Dd")).toHaveLength(1);
  });

  it("leave a sentence whole where nothing is known", () => {
    expect(taken("Anything.", finder([]))).toEqual([{ text: "Anything.", id: "" }]);
  });
});
