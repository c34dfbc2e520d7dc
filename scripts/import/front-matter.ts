import { stringify } from 'yaml';

/** Fields as they stand at the top of a Markdown file. */
export function frontMatter(fields: object): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}
