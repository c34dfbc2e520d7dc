/** A prepared answer of the settings. */
export interface CannedAnswer {
  readonly title: string;
  readonly text: string;
}

/** Replaces `{name}` by the visitor's first name. Without a name it is removed with its comma. */
export function fillCannedAnswer(text: string, name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' ? text.replace(/,?\s*\{name\}/g, '') : text.replaceAll('{name}', () => first);
}
