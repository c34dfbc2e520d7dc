import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { endingByBytes } from '#catalogue/check/check-media.ts';
import { ENDINGS } from '#catalogue/check/content-files.ts';
import { decoded, slugOf } from './addresses.ts';

/** The limit of Cloudflare's assets, in bytes. */
const MOST_BYTES = 25 * 2 ** 20;
/** The endings of smaller copies' names, such as `-300x200` and `-scaled`, and their folders. */
const SIZE_IN_NAME = /-\d{2,4}x\d{2,4}(?=\.\w+$)|-scaled(?=\.\w+$)|-e\d{10,}(?=\.\w+$)/g;
const SIZE_IN_PATH = /\/size\/w\d+(?:h\d+)?(?=\/)|\/max\/\d+(?=\/)/g;
const MONTH_FOLDER = /\/(\d{4}\/\d{2})\/[^/]+$/;
const RUNS_SCRIPT = /<script|<foreignObject|\son\w+\s*=|javascript:/i;

/** The name of a copy beside a text, or why there is none. */
export type Taken =
  { readonly file: string; readonly missing?: undefined } | { readonly missing: string; readonly file?: undefined };

/** Finds the pictures of a folder by their addresses in an export, and copies them beside the texts that show them. */
export class Pictures {
  readonly #root: string;
  readonly #byName: ReadonlyMap<string, readonly string[]>;
  readonly #copied = new Map<string, string>();
  count = 0;

  constructor(root: string, folder: string | null) {
    const there = folder === null ? [] : readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = there.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    this.#root = root;
    this.#byName = Map.groupBy(files.toSorted(), nameForSearch);
  }

  /** Copies a picture once for the text `slug` in `folder`. Its address can be relative to the file that names it. */
  take(url: string, folder: string, slug: string, namedIn = ''): Taken {
    const { pathname = url } = URL.parse(url, `https://site.example/${namedIn}`) ?? {};
    const path = decoded(pathname).replaceAll(SIZE_IN_PATH, '');
    const from = this.#find(path);
    if (from === undefined) return { missing: `the picture ${url} is missing` };
    const bytes = readFileSync(from);
    const ending = endingByBytes(from) ?? '';
    const fault = faultOf(bytes, ending);
    if (fault !== null) return { missing: `the picture ${url} can’t be used: ${basename(from)} ${fault}` };
    const hash = hashOf(bytes);
    const before = this.#copied.get(`${folder} ${hash}`);
    if (before !== undefined) return { file: before };
    const name = slugOf(plainName(path)) || 'picture';
    const own = name === slug || name.startsWith(`${slug}-`) ? name : `${slug}-${name}`;
    const isFree = (file: string) => !existsSync(file) || hashOf(readFileSync(file)) === hash;
    let file = `${own}.${ending}`;
    for (let number = 2; !isFree(join(this.#root, folder, file)); number += 1) file = `${own}-${number}.${ending}`;
    writeFileSync(join(this.#root, folder, file), bytes);
    this.count += 1;
    this.#copied.set(`${folder} ${hash}`, `./${file}`);
    return { file: `./${file}` };
  }

  /** The largest copy whose path is most similar to its address. Systems keep the pictures of a month in a folder. */
  #find(path: string): string | undefined {
    const month = (file: string) => MONTH_FOLDER.exec(file)?.[1] ?? '';
    const isOfMonth = (file: string) => month(file) === '' || month(path) === '' || month(file) === month(path);
    const rank = (file: string) =>
      2 * foldersInCommon(file, path) +
      Number(plainName(file) === plainName(path) && extname(file) === extname(path)) -
      Number(basename(file).search(SIZE_IN_NAME) !== -1) / 2;
    const found = this.#byName.get(nameForSearch(path)) ?? [];
    return found.filter(isOfMonth).toSorted((a, b) => rank(b) - rank(a))[0];
  }
}

function faultOf(bytes: Buffer, ending: string): string | null {
  if (!(ENDINGS.picture as readonly string[]).includes(ending)) return 'isn’t a picture that browsers can show';
  if (ending === 'svg' && RUNS_SCRIPT.test(bytes.toString('utf8'))) return 'has a script in it';
  return bytes.length > MOST_BYTES ? 'has more than 25 MB' : null;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The name of a picture, which its smaller copies and other formats have too. */
function plainName(path: string): string {
  return basename(path.replaceAll('\\', '/'))
    .replaceAll(SIZE_IN_NAME, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
}

/** Systems write accents in other ways and replace signs. Letters of every script count: 海.jpg is never 山.jpg. */
function nameForSearch(path: string): string {
  const name = plainName(path)
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return name || plainName(path);
}

/** The number of folders that two paths share, counted from the file. */
function foldersInCommon(file: string, path: string): number {
  const [a, b] = [file, path].map((one) => one.split('/').toReversed().slice(1)) as [string[], string[]];
  return [...a, ''].findIndex((part, index) => part !== b[index]);
}
