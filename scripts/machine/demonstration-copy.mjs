// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './machine.mjs';

/** Where another operator's project keeps the demonstration, whose content the tests use. */
export const DEMONSTRATION = 'tests/demonstration';

/** Below the project, where no tool looks for files to check. */
const COPY = join(ROOT, '.cache/demonstration');
/** What the copy makes itself, or links to the project's. */
const NOT_COPIED = new Set(['.git', '.cache', '.astro', '.wrangler', '.dev.vars', 'dist', 'content', 'node_modules']);

/** Caches of builds that take longest to make again. */
const KEPT_BETWEEN_BUILDS = ['astro/assets', 'fonts', 'documents', 'share-cards'];

/**
 * Copies the caches of builds to a copy of the project, so that it does not make them again.
 *
 * @param {string} folder
 */
export function copyBuildCaches(folder) {
  for (const cache of KEPT_BETWEEN_BUILDS) {
    const [from, to] = [join(ROOT, '.cache', cache), join(folder, '.cache', cache)];
    if (existsSync(from)) cpSync(from, to, { recursive: true });
  }
}

/**
 * Copies the project into a folder, with a link to its packages. Deletes the former content of the folder, except what it
 * has built.
 *
 * @param {string} folder
 * @param {string} content the folder that becomes its content, from the project's own
 */
export function copyProject(folder, content) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!NOT_COPIED.has(name) || name === 'content') rmSync(join(folder, name), { recursive: true });
  }
  for (const name of readdirSync(ROOT)) {
    if (!NOT_COPIED.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  rmSync(join(folder, DEMONSTRATION), { recursive: true, force: true });
  cpSync(join(ROOT, content), join(folder, 'content'), { recursive: true });
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(ROOT, 'node_modules'), packages, 'junction');
}

/**
 * The folder in which the tests run: the project itself, as long as its content is the demonstration. In another
 * operator's project it is a copy of the project with the demonstration as its content, made anew by each call.
 *
 * @returns {string}
 */
export function testsFolder() {
  if (!existsSync(join(ROOT, DEMONSTRATION))) return ROOT;
  copyProject(COPY, DEMONSTRATION);
  return COPY;
}
