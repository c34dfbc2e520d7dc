import { code, table } from './markdown.ts';

/** A page that looks different at a width. */
export interface PageLook {
  readonly path: string;
  /** CSS pixels. */
  readonly width: number;
  /** The part of all pixels that differ, above 0 and up to 1. */
  readonly share: number;
  /** Null if enough other pages have pictures. */
  readonly files: readonly [before: string, after: string] | null;
}

export type Looks =
  | { readonly kind: 'looked'; readonly pages: readonly PageLook[] }
  | { readonly kind: 'not-looked'; readonly why: string };

/** Where the pictures of pages that look different are. */
export interface PicturesKept {
  /** The folder on the machine that writes the review, as the review names it. */
  readonly folder: string;
  /** The address of the run of a workflow that keeps them; empty on a laptop. */
  readonly run: string;
}

/** The pages that look different, each with its pictures before and after, and where to find these (E11). */
export function looksMarkdown(looks: Looks, kept: PicturesKept): string[] {
  if (looks.kind === 'not-looked') return [`**Not looked at:** ${looks.why}`];
  const { pages } = looks;
  if (pages.length === 0) return [];
  const rows = pages.flatMap(({ path, width, share, files }) =>
    files === null ? [] : [[code(path), `${width} px`, percent(share), ...files.map(code)]],
  );
  const others = Map.groupBy(
    pages.filter(({ files }) => files === null),
    ({ path }) => path,
  );
  const named = [...others].map(
    ([path, looked]) =>
      `${code(path)} (${looked.map(({ width, share }) => `${width} px: ${percent(share)}`).join(', ')})`,
  );
  return [
    whereAre(kept),
    '',
    ...table(['Page', 'Width', 'Pixels that differ', 'Before', 'After'], rows),
    ...(named.length > 0 ? ['', `Without pictures, these look different too: ${named.join(', ')}.`] : []),
  ];
}

function whereAre({ folder, run }: PicturesKept): string {
  const own = '`npm run -s review` writes them on your machine too.';
  if (run === '') return `The pictures are in ${code(folder)} on the machine that wrote this review. ${own}`;
  return `The pictures are in the file \`looks\`, which [the run of this review](${run}#artifacts) keeps for 14 days. ${own}`;
}

function percent(share: number): string {
  const value = share * 100;
  return value < 0.1 ? 'under 0.1 %' : `${value.toFixed(1)} %`;
}
