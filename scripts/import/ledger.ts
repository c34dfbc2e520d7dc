import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Document, parse } from 'yaml';
import { IMPORTED } from '#catalogue/check/content-files.ts';

const HEADING =
  ' Posts that npm run -s import brought, and their articles. It imports none of them twice.\n' +
  ' Delete a line to import its post again.';
const Ledger = v.object({ articles: v.record(v.string(), v.string()) });

/** The articles that were imported already: the id in the old system, and the file here. */
export class ImportLedger {
  readonly #path: string;
  readonly #articles: Map<string, string>;

  /** @throws if the file exists and cannot be read. */
  constructor(root: string) {
    this.#path = join(root, IMPORTED);
    const read: unknown = existsSync(this.#path) ? parse(readFileSync(this.#path, 'utf8')) : { articles: {} };
    const ledger = v.safeParse(Ledger, read);
    if (!ledger.success) throw new Error(`${IMPORTED} can’t be read. Restore its last version.`);
    this.#articles = new Map(Object.entries(ledger.output.articles));
  }

  slugOf(id: string): string | undefined {
    return this.#articles.get(id);
  }

  /** Written at once, so that an interrupted import can be continued. */
  add(id: string, slug: string): void {
    this.#articles.set(id, slug);
    const document = new Document({ articles: Object.fromEntries(this.#articles) });
    document.commentBefore = HEADING;
    writeFileSync(this.#path, document.toString({ lineWidth: 0 }));
  }
}
