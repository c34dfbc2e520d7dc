/** An answer the staff chat keeps ready, as the settings have it. */
export interface CannedAnswer {
  readonly title: string;
  readonly text: string;
}

/** Puts the visitor's first name where the answer wants it. Without one the place closes up, comma and all. */
export function fillCannedAnswer(text: string, name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' ? text.replace(/,?\s*\{name\}/g, '') : text.replaceAll('{name}', () => first);
}
