import { stringify } from 'yaml';

/** The fields at the top of a Markdown file. */
export function frontMatter(fields: object): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}
