import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The project's own files that match, as paths from its folder with forward slashes; what tools wrote is left out. */
export function projectFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'functions/worker-configuration.d.ts')
    .sort();
}

export function readProjectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
