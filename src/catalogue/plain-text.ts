/** A Markdown text as plain text. Its links are whole addresses, because the text leaves the site. */
export function plainText(markdown: string, site: URL): string {
  return markdown
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const heading = /^#{1,6} (.+)$/.exec(block.trim())?.[1];
      return heading === undefined
        ? linesOf(block)
            .map((line) => withoutMarks(line, site))
            .join('\n\n')
        : `\n${heading.toUpperCase()}`;
    })
    .join('\n\n');
}

/** The items of a list stay apart, and a paragraph becomes one line. */
function linesOf(block: string): string[] {
  return /^[-*|\d]/.test(block) ? block.split('\n') : [block.replaceAll(/\s*\n\s*/g, ' ')];
}

/** A link, an address that stands alone, or the sign of bold text. An address may contain such signs. */
const MARKDOWN = /\[([^\]]+)\]\(([^)\s]+)\)|https?:\/\/[^\s*]+|\*\*|__/g;

function withoutMarks(line: string, site: URL): string {
  return line.replaceAll(MARKDOWN, (sign, text: string | undefined, address: string | undefined) => {
    if (text === undefined || address === undefined) return sign.startsWith('http') ? sign : '';
    return `${withoutMarks(text, site)} (${new URL(address, site).href})`;
  });
}
