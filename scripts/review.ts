import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkContent } from '#catalogue/check/check-content.ts';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { publishedTours } from '#catalogue/check/register.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { expandDepartures } from '#catalogue/departures.ts';
import { type CalendarDate, dateInZone } from '#domain/calendar-date.ts';
import { copyBuildCaches } from './machine/demonstration-copy.mjs';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { ROOT } from './machine/machine.mjs';
import { runTool, stopToolsOnSignal, tail } from './machine/run-tool.mjs';
import { type Answer, printAnswer, readWords, refuse } from './office/answer.ts';
import type { Offers } from './review/money.ts';
import { readBuiltSite } from './review/sites.ts';
import { askSalesSummary } from './review/sold-seats.ts';
import { type ReviewInput, writeReview } from './review/write-review.ts';

const USAGE = `npm run -s review -- --base main   compares the files of this folder with a branch or commit

  --preview ADDRESS   where the change can be tried`;
const OPTIONS = { base: { type: 'string' }, preview: { type: 'string', default: '' } } as const;
const OUT = '.cache/review.md';
/** The settings that prices and bookings depend on. */
const SETTINGS = ['time_zone', 'hold_minutes', 'hold_max_minutes', 'terms_version'];

stopToolsOnSignal(removeBase);
printAnswer(await review());

/** Builds the site with and without a change, asks the live site what is sold, and writes what a reviewer has to know. */
async function review(): Promise<Answer> {
  const { asked, refused } = readWords(USAGE, { options: OPTIONS });
  if (refused) return refused;
  const options = asked.values;
  if (options.base === undefined) return refuse(USAGE);
  const commit = commitOf(options.base);
  if (commit === null) return refuse(`There is no branch or commit "${options.base}".`, '', USAGE);
  const notInstalled = await ensureInstalled();
  if (notInstalled !== null) return refuse(notInstalled);
  // First, so that its time limit does not run while the sites are built.
  const salesSummary = await askSalesSummary(process.env);
  const today = dateInZone(Date.now(), String(settingsOf(ROOT)['time_zone']));
  const base = await checkOut(commit);
  try {
    const { markdown, ok } = writeReview({
      base: `${options.base} (${commit.slice(0, 8)})`,
      today,
      problems: checkContent(ROOT, { register: 'compared', before: (file) => textIn(base.folder, file) }),
      offers: { base: offersOf(base.folder, today), head: offersOf(ROOT, today) },
      sites: await bothSites(base),
      salesSummary,
      preview: options.preview,
    });
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    writeFileSync(join(ROOT, OUT), markdown);
    return { ok, isReport: true, lines: [markdown, `Written to ${OUT}`] };
  } finally {
    removeBase();
  }
}

/** Builds one after the other, because a build uses the whole machine. */
async function bothSites(base: Awaited<ReturnType<typeof checkOut>>): Promise<ReviewInput['sites']> {
  const fault = base.fault ?? (await buildSite(base.folder)) ?? (await buildSite(ROOT));
  if (fault !== null) return { fault };
  return { base: readBuiltSite(join(base.folder, 'dist')), head: readBuiltSite(join(ROOT, 'dist')) };
}

/** Reads offers from the content, so that a change whose site cannot be built is compared too. */
function offersOf(root: string, today: CalendarDate): Offers {
  const entries = contentFiles(root)
    .filter(({ file }) => existsSync(join(root, file)))
    .map((file) => ({ ...file, source: readSource(root, file.file) }))
    .filter(({ source }) => source.problems.length === 0);
  const departures = publishedTours(root, entries, today).flatMap(({ file, identity }) =>
    expandDepartures(file, identity, today),
  );
  const settings = settingsOf(root);
  return { departures, settings: Object.fromEntries(SETTINGS.map((name) => [name, settings[name]])) };
}

function settingsOf(root: string): Record<string, unknown> {
  return parse(textIn(root, 'content/settings/operator.yaml') ?? '') as Record<string, unknown>;
}

function textIn(root: string, file: string): string | null {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Below the project, where no tool looks for files to check. */
const FOLDER = join(ROOT, '.cache/review/base');
const INSTALL = ['npm', 'ci', '--no-fund', '--no-audit', '--loglevel', 'error'];

/** The commit of a branch, tag or commit that git knows; otherwise null. */
function commitOf(ref: string): string | null {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  } catch {
    return null;
  }
}

/** Checks a commit out beside the project, with the project's packages. Returns the folder. */
async function checkOut(commit: string): Promise<{ readonly folder: string; readonly fault: string | null }> {
  removeBase();
  git('worktree', 'add', '--quiet', '--detach', FOLDER, commit);
  copyBuildCaches(FOLDER);
  const [own, other] = [ROOT, FOLDER].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (own !== other) return { folder: FOLDER, fault: await run(FOLDER, INSTALL) };
  symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'), 'junction');
  return { folder: FOLDER, fault: null };
}

function removeBase(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  git('worktree', 'prune');
}

/** Builds the site of a folder. Returns the end of the build's output if it failed. */
function buildSite(folder: string): Promise<string | null> {
  return run(folder, ['npm', 'run', '-s', 'build']);
}

async function run(folder: string, command: readonly string[]): Promise<string | null> {
  const { ok, output } = await runTool(command, { log: null, cwd: folder });
  return ok ? null : `${command.join(' ')}:\n${tail(output)}`;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
