/** The result of an import, and what a person has to check. */
export interface ImportReport {
  readonly written: readonly WrittenArticle[];
  /** Articles that were imported before. */
  readonly alreadyThere: number;
  readonly pictures: number;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly redirects: number;
  /** Remarks that belong to no article, one sentence each. */
  readonly remarks: readonly string[];
}

export interface WrittenArticle {
  readonly file: string;
  readonly title: string;
  readonly isDraft: boolean;
  /** Each with its place in the export. */
  readonly remarks: readonly string[];
}

/** The report as Markdown: the result, and then what a person has to check, with its place. */
export function formatReport(report: ImportReport): string {
  const { written, alreadyThere, pictures, authors, categories, redirects, remarks } = report;
  const drafts = written.filter(({ isDraft }) => isDraft).length;
  const toCheck = written.filter((article) => article.remarks.length > 0);
  const listed = (lines: readonly string[]) => [...lines.map((line) => `- ${line}`), ''];
  return [
    ...['# Import', ''],
    ...listed([
      `${count(written.length, 'article')} written, ${drafts} of them as drafts; ${alreadyThere} imported before.`,
      `${count(pictures, 'picture')} copied, ${count(redirects, 'redirect')} added.`,
      ...(authors.length === 0 ? [] : [`New authors: ${authors.join(', ')}`]),
      ...(categories.length === 0 ? [] : [`New categories: ${categories.join(', ')}`]),
    ]),
    ...(remarks.length === 0 ? [] : ['## Everything else', '', ...listed(remarks)]),
    ...(toCheck.length === 0 ? [] : ['## Articles to check', '']),
    ...toCheck.flatMap(({ file, title, isDraft, remarks: own }) => [
      ...[`### ${title}`, '', `${file}${isDraft ? ', a draft' : ''}`, ''],
      ...listed(own),
    ]),
  ].join('\n');
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
