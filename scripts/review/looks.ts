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

/** The pages that look different, each with its pictures in the folder. */
export function looksMarkdown(looks: Looks, folder: string): string[] {
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
    `The pictures are in ${code(folder)} on the machine that wrote this review. \`npm run -s review\` writes them on yours.`,
    '',
    ...table(['Page', 'Width', 'Pixels that differ', 'Before', 'After'], rows),
    ...(named.length > 0 ? ['', `Without pictures, these look different too: ${named.join(', ')}.`] : []),
  ];
}

function percent(share: number): string {
  const value = share * 100;
  return value < 0.1 ? 'under 0.1 %' : `${value.toFixed(1)} %`;
}
