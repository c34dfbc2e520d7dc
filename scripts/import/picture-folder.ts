import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, type PictureSource } from './picture-source.ts';

/** Copies pictures beside the texts that show them, each once. */
export class PictureFolder {
  readonly #root: string;
  readonly #source: PictureSource;
  readonly #copied = new Map<string, string>();
  count = 0;

  constructor(root: string, source: PictureSource) {
    this.#root = root;
    this.#source = source;
  }

  /** The name of the copy for the text `slug` in `folder`, or the reason why there is none. */
  take(url: string, folder: string, slug: string): { file: string } | { missing: string } {
    const found = this.#source.find(url);
    if (found.kind === 'missing') return { missing: `the picture ${url} is missing` };
    if (found.kind === 'unusable') return { missing: `the picture ${url} can’t be used: ${found.reason}` };
    const key = `${folder} ${hashOf(found.bytes)}`;
    const before = this.#copied.get(key);
    if (before !== undefined) return { file: before };
    const own =
      found.name.startsWith(`${slug}-`) || found.name.startsWith(`${slug}.`) ? found.name : `${slug}-${found.name}`;
    const [, name = '', ending = ''] = /^(.*)(\.\w+)$/.exec(own)!;
    const isFree = (file: string) => {
      const path = join(this.#root, folder, file);
      return !existsSync(path) || hashOf(readFileSync(path)) === hashOf(found.bytes);
    };
    let file = own;
    for (let number = 2; !isFree(file); number += 1) file = `${name}-${number}${ending}`;
    writeFileSync(join(this.#root, folder, file), found.bytes);
    this.count += 1;
    this.#copied.set(key, `./${file}`);
    return { file: `./${file}` };
  }
}
