/** A text in small letters without accents, so that `rio` is the same as `Río`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
