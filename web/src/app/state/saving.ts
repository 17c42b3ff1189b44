/** What a person keeps as files. */

export function saveText(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/plain" }), name);
}

export function saveFile(blob: Blob, name: string): void {
  const file = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = file;
  link.download = name;
  link.click();
  URL.revokeObjectURL(file);
}
