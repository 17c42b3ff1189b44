/** Letters without case and accents, so that "valencay" finds "Valençay". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
