/** The picture of a review as a file. */

import { saveFile } from "../state/saving";

const TWICE = 2;

export function saveSvg(svg: string, name: string): void {
  saveFile(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`);
}

/** Drawn at twice its size, so that it stays sharp. */
export async function savePng(svg: string, name: string): Promise<void> {
  // The content policy lets pictures come from data, not from blobs.
  const picture = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * TWICE;
  canvas.height = picture.naturalHeight * TWICE;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, "image/png");
  });
  if (file) saveFile(file, `${name}.png`);
}

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const picture = new Image();
    picture.onload = () => done(picture);
    picture.onerror = () => failed(new Error("the picture cannot be drawn"));
    picture.src = address;
  });
}
