import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The search index lists the kinds of pages in a random order, which differs between any two builds. The list is in its
 * `filter` file; the names of the files below contain a hash of it.
 */
const IN_RANDOM_ORDER = /^pagefind\/(?:filter\/en_|pagefind\.en_)[0-9a-f]+(?=\.pf_)/;
const NAMES_THE_LIST = 'pagefind/pagefind-entry.json';
const HASH = /en_[0-9a-f]+/g;
/** The bytes of CBOR that begin one entry of the list: an array of two, whose first item is a short text. */
const ENTRY = /\x82(?=[\x60-\x77])/;

/** The files of a built site with a hash of what each contains. The list in random order is sorted first. */
export function builtFiles(folder: string): Map<string, string> {
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return comparable(relative(folder, path), readFileSync(path));
    }),
  );
}

/** The name and the hash of a file, equal for two files that say the same. */
function comparable(file: string, bytes: Buffer): [name: string, hash: string] {
  if (file === NAMES_THE_LIST) return [file, hashOf(bytes.toString('utf8').replace(HASH, ''))];
  if (!IN_RANDOM_ORDER.test(file)) return [file, hashOf(bytes)];
  const items = gunzipSync(bytes).toString('latin1').replace(HASH, '').split(ENTRY).toSorted();
  return [file.replace(IN_RANDOM_ORDER, (name) => name.replace(HASH, '')), hashOf(items.join('\n'))];
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
