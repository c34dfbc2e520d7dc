import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decoded, slugOf } from './slugs.ts';

/** The limit of Cloudflare's assets, in bytes. */
const MOST_BYTES = 25 * 2 ** 20;
/** The endings of smaller copies' names, such as `-300x200` and `-scaled`, and their folders. */
const SIZE_IN_NAME = /-\d{2,4}x\d{2,4}(?=\.\w+$)|-scaled(?=\.\w+$)|-e\d{10,}(?=\.\w+$)/g;
const SIZE_IN_PATH = /\/size\/w\d+(?:h\d+)?(?=\/)|\/max\/\d+(?=\/)/g;
const MONTH_FOLDER = /\/(\d{4}\/\d{2})\/[^/]+$/;
const RUNS_SCRIPT = /<script|<foreignObject|\son\w+\s*=|javascript:/i;

/** A picture file, or the reason why it cannot be shown. */
export type FoundPicture =
  | { readonly kind: 'found'; readonly bytes: Buffer; readonly name: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unusable'; readonly reason: string };

/** Finds the pictures of a folder by their addresses in an export. */
export class PictureSource {
  readonly #files: readonly string[];
  readonly #byName: ReadonlyMap<string, readonly string[]>;

  constructor(folder: string | null) {
    this.#files = folder === null ? [] : filesIn(folder);
    this.#byName = Map.groupBy(this.#files, nameForSearch);
  }

  /** The largest copy whose path is most similar to its address. */
  find(url: string): FoundPicture {
    const path = pathOf(url);
    const candidates = (this.#byName.get(nameForSearch(path)) ?? []).filter((file) => !isOfAnotherMonth(file, path));
    const best = candidates.toSorted(
      (a, b) =>
        inCommon(b, path) - inCommon(a, path) ||
        Number(plainName(b) === plainName(path)) - Number(plainName(a) === plainName(path)) ||
        Number(isCopy(a)) - Number(isCopy(b)),
    )[0];
    if (best === undefined) return { kind: 'missing' };
    const bytes = readFileSync(best);
    const ending = endingOf(bytes);
    const file = basename(best);
    if (ending === null) return { kind: 'unusable', reason: `${file} isn’t a picture` };
    if (ending === 'heic') return { kind: 'unusable', reason: `${file} is HEIC, so save it as JPEG` };
    if (ending === 'svg' && RUNS_SCRIPT.test(bytes.toString('utf8')))
      return { kind: 'unusable', reason: `${file} has a script in it` };
    if (bytes.length > MOST_BYTES) return { kind: 'unusable', reason: `${file} has more than 25 MB` };
    return { kind: 'found', bytes, name: `${slugOf(withoutEnding(path)) || 'picture'}.${ending}` };
  }
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** The path of an address, without the sizes of copies. */
function pathOf(url: string): string {
  const path = URL.parse(url, 'https://site.example/')?.pathname ?? url;
  return decoded(path).replaceAll(SIZE_IN_PATH, '');
}

function plainName(path: string): string {
  return basename(path.replaceAll('\\', '/')).replaceAll(SIZE_IN_NAME, '').toLowerCase();
}

function withoutEnding(path: string): string {
  return plainName(path).replace(/\.\w+$/, '');
}

/**
 * The name by which a picture is found: systems convert it to another format, write its accents in other ways, and
 * replace its signs. Letters of every script count, so that 海.jpg is never found as 山.jpg.
 */
function nameForSearch(path: string): string {
  const name = withoutEnding(path)
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return name || plainName(path);
}

/** WordPress and Ghost keep the pictures of a month in a folder: one of the same name from another is another picture. */
function isOfAnotherMonth(file: string, path: string): boolean {
  const [a, b] = [file, path].map((one) => MONTH_FOLDER.exec(one)?.[1]);
  return a !== undefined && b !== undefined && a !== b;
}

function isCopy(file: string): boolean {
  return basename(file).search(SIZE_IN_NAME) !== -1;
}

/** The number of folders that two paths share, counted from the file. */
function inCommon(file: string, path: string): number {
  const [a, b] = [file, path].map((one) => one.split('/').toReversed().slice(1)) as [string[], string[]];
  const end = a.findIndex((part, index) => part !== b[index]);
  return end === -1 ? a.length : end;
}

/** The type of a picture by its first bytes, because its name can be wrong. Null for other files. */
function endingOf(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 16).toString('latin1');
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'jpg';
  if (start.startsWith('\u0089PNG')) return 'png';
  if (start.startsWith('GIF8')) return 'gif';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (start.slice(4, 8) === 'ftyp') return /avif|avis/.test(start.slice(8, 12)) ? 'avif' : heicOr(start);
  return /^\s*(?:<\?xml[^]*?\?>\s*)?(?:<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(
    bytes.toString('utf8', 0, 2000),
  )
    ? 'svg'
    : null;
}

function heicOr(start: string): string | null {
  return /hei|mif1|msf1/.test(start.slice(8, 12)) ? 'heic' : null;
}
