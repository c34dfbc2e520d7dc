/**
 * Removes what a copied text carries along unseen: zero-width spaces, word joiners, and marks of the writing direction.
 * For text that must match to the letter, such as an address or a code.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '');
}
