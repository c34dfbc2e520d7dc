import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
    this.#root = root;
    this.#byName = Map.groupBy(folder === null ? [] : filesIn(folder), nameForSearch);
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
    const key = `${folder} ${hashOf(bytes)}`;
    const before = this.#copied.get(key);
    if (before !== undefined) return { file: before };
    const name = slugOf(plainName(path).replace(/\.\w+$/, '')) || 'picture';
    const own = name === slug || name.startsWith(`${slug}-`) ? name : `${slug}-${name}`;
    const isTaken = (file: string) => {
      const there = join(this.#root, folder, file);
      return existsSync(there) && hashOf(readFileSync(there)) !== hashOf(bytes);
    };
    let file = `${own}.${ending}`;
    for (let number = 2; isTaken(file); number += 1) file = `${own}-${number}.${ending}`;
    writeFileSync(join(this.#root, folder, file), bytes);
    this.count += 1;
    this.#copied.set(key, `./${file}`);
    return { file: `./${file}` };
  }

  /** The largest copy whose path is most similar to its address. Systems keep the pictures of a month in a folder. */
  #find(path: string): string | undefined {
    const month = (file: string) => MONTH_FOLDER.exec(file)?.[1] ?? '';
    const isOfMonth = (file: string) => ['', month(path)].includes(month(file)) || month(path) === '';
    const rank = (file: string) =>
      2 * foldersInCommon(file, path) + Number(plainName(file) === plainName(path)) - Number(isSmallCopy(file)) / 2;
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

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function isSmallCopy(file: string): boolean {
  return basename(file).search(SIZE_IN_NAME) !== -1;
}

function plainName(path: string): string {
  return basename(path.replaceAll('\\', '/')).replaceAll(SIZE_IN_NAME, '').toLowerCase();
}

/**
 * The name by which a picture is found: systems convert it to another format, write its accents in other ways, and
 * replace its signs. Letters of every script count, so that 海.jpg is never found as 山.jpg.
 */
function nameForSearch(path: string): string {
  const name = plainName(path)
    .replace(/\.\w+$/, '')
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
  const end = a.findIndex((part, index) => part !== b[index]);
  return end === -1 ? a.length : end;
}
