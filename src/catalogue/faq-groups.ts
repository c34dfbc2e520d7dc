/** The anchor of a heading: the heading in lower case, with hyphens between words. */
export function groupId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
