import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyBuildCaches } from '../machine/demonstration-copy.mjs';
import { ROOT } from '../machine/machine.mjs';
import { runTool, tail } from '../machine/run-tool.mjs';
import { partOfTree, writeTree } from './git-tree.ts';

/** Below the project, so that packages are found in the project's own node_modules. */
const FOLDER = join(ROOT, '.cache/review');
const BUILDS_KEPT = 6;
const DONE = '.cache/built.json';
const CONFIG = 'review.config.mjs';
/** The review reports mistakes of content itself, and compares what can still be built. */
const CONFIG_TEXT = `import config from './astro.config.mjs';
export default { ...config, integrations: config.integrations.filter(({ name }) => name !== 'content-check') };
`;

export type TreeBuild =
  | { readonly kind: 'built'; readonly folder: string }
  | { readonly kind: 'failed'; readonly folder: string; readonly why: string };

/**
 * Builds the files of a tree, and writes its mails. A tree that was built on the same day is not built again;
 * on another day other departures are past.
 */
export async function buildTree(tree: string, day: string): Promise<TreeBuild> {
  const folder = join(FOLDER, tree);
  const done = join(folder, DONE);
  if (existsSync(done)) {
    const kept = JSON.parse(readFileSync(done, 'utf8')) as { day: string };
    if (kept.day === day) {
      utimesSync(folder, new Date(), new Date());
      return { kind: 'built', folder };
    }
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeTree(tree, folder);
  copyBuildCaches(folder);
  writeFileSync(join(folder, CONFIG), CONFIG_TEXT);
  const why =
    (await install(tree, folder)) ??
    (await run(folder, ['astro', 'build', '--config', CONFIG])) ??
    (await run(folder, ['vitest', 'run', '--project', 'unit', 'tests/mail']));
  // A failed build is tried again, because the machine may be the cause.
  if (why === null) writeFileSync(done, JSON.stringify({ day }));
  forgetOldBuilds();
  return why === null ? { kind: 'built', folder } : { kind: 'failed', folder, why };
}

/** Uses the project's own packages, unless the tree's lock file differs. */
async function install(tree: string, folder: string): Promise<string | null> {
  const lock = join(ROOT, 'package-lock.json');
  if (!partOfTree(tree, 'package-lock.json')) return 'It has no package-lock.json.';
  if (readFileSync(join(folder, 'package-lock.json'), 'utf8') === readFileSync(lock, 'utf8')) return null;
  return run(folder, ['npm', 'ci', '--no-fund', '--no-audit', '--loglevel', 'error']);
}

async function run(folder: string, command: readonly string[]): Promise<string | null> {
  const { ok, output } = await runTool(command, { log: null, cwd: folder });
  return ok ? null : `${command.join(' ')}:\n${tail(output)}`;
}

function forgetOldBuilds(): void {
  const builds = readdirSync(FOLDER)
    .map((name) => ({ path: join(FOLDER, name), at: statSync(join(FOLDER, name)) }))
    .filter(({ at }) => at.isDirectory())
    .toSorted((a, b) => b.at.mtimeMs - a.at.mtimeMs);
  for (const { path } of builds.slice(BUILDS_KEPT)) rmSync(path, { recursive: true, force: true });
}
