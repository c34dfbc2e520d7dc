import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readBuiltSite, type BuiltSite } from '../../../scripts/review/sites.ts';

/** A page in few words: what stands in its `main`, and a heading with a place to link to. */
export function aPage(title: string, ...lines: string[]): string {
  const texts = lines.map((line) => (line.startsWith('<') ? line : `<p>${line}</p>`)).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/">Home</a></header><main>${texts}</main></body></html>`;
}

/** A site as a build would have written it, read as the review reads one. */
export function aBuiltSite(files: Readonly<Record<string, string>>): BuiltSite {
  const root = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const all: Record<string, string> = {
    'index.html': aPage('Home', 'Big country.'),
    '404.html': aPage('Lost', 'There is nothing here.'),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readBuiltSite(root);
}
