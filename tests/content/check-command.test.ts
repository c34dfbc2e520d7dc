import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegrationLogger, HookParameters } from 'astro';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentCheck, forgetOldEntries } from '#catalogue/check/integration.ts';
import { REGISTER } from '#catalogue/check/register.ts';
import { runContentCheck } from '../../scripts/content/run-content-check.ts';
import { contentWith, DEPARTURES, INDEX, type Edits, ARTICLE, smallFile, TODAY } from './small-content.ts';
import { checkContent } from '#catalogue/check/check-content.ts';

const MISTAKE: Edits = { [DEPARTURES]: ['capacity: 12', 'capacity: -2'] };

/** With CI set the register is only compared. These tests run as on an editor's machine, without CI. */
const AT_HOME = { CI: '' };
beforeEach(() => {
  vi.stubEnv('CI', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function check(root: string, ...options: string[]) {
  const { ok, lines, remarks } = runContentCheck([root, ...options], AT_HOME);
  return { ok, said: lines.join('\n'), remarks };
}

/** Starts a build as Astro does and returns its log. */
function beginBuild(root: string): string {
  const logged: string[] = [];
  const log = (text: string) => logged.push(text);
  const logger = { error: log, warn: log } as unknown as AstroIntegrationLogger;
  const config = { root: pathToFileURL(`${root}/`), cacheDir: pathToFileURL(`${root}/.cache/`) } as AstroConfig;
  const setup = { command: 'build', config, logger } as HookParameters<'astro:config:setup'>;
  try {
    void contentCheck.hooks['astro:config:setup']?.(setup);
  } catch (error) {
    logged.push(String(error));
  }
  return logged.join('\n');
}

test('a comma too many in settings that the code itself reads is named with its line', () => {
  const root = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const part of ['src', 'scripts', 'package.json', 'content/settings']) {
    cpSync(part, join(root, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const prices = join(root, 'content/settings/prices.json');
  const text = readFileSync(prices, 'utf8').trimEnd().replace(/\s*\}$/, ',\n}\n');
  writeFileSync(prices, text);
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-content.ts'], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe(
    [
      'content/settings/prices.json',
      `  line ${text.trimEnd().split('\n').length - 1}  there is an extra comma.`,
      '          Remove the comma at the end of this line.',
      '',
    ].join('\n'),
  );
  expect(status).toBe(1);
});

test('the command lists what is wrong by file and line, and fails [N04]', () => {
  const command = ['scripts/check-content.ts', contentWith(MISTAKE)];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(stderr).toBe(
    [
      DEPARTURES,
      '  line 1  capacity: -2 is not a whole number from 0 to 500.',
      '          Seats on one departure; 0 closes it. Example: 12',
      '',
    ].join('\n'),
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

test('the command passes content that is in order [N04]', () => {
  expect(check(contentWith())).toEqual({ ok: true, said: 'The content is in order.', remarks: '' });
});

test('where changes are put together, the command writes no register, and says that one is missing [N04]', () => {
  const root = contentWith();
  const { ok, lines } = runContentCheck([root], { CI: 'true' });
  expect(lines.join()).toContain('does not list every id in the content');
  expect([ok, existsSync(join(root, 'content/register.yaml'))]).toEqual([false, false]);
});

test('a mistake stops the build with the same list, and content in order lets it go on [N04]', () => {
  expect(beginBuild(contentWith(MISTAKE))).toMatch(/line 1 {2}capacity: -2 is not[\s\S]*Error: The content has mistakes/);
  expect(beginBuild(contentWith())).toBe('');
});

const git = (root: string, ...command: string[]) =>
  spawnSync('git', ['-C', root, '-c', 'user.name=Tam', '-c', 'user.email=tam@example.com', ...command], {
    encoding: 'utf8',
  });

function commitAll(root: string, message: string): string {
  git(root, 'init', '--quiet', '--initial-branch', 'main');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', message);
  return git(root, 'rev-parse', '--short', 'HEAD').stdout.trim();
}

describe('the command holds the register against its commits [P22]', () => {
  const NEW_CODE = ['code: RR03', 'code: RR04'] as const;
  const edit = (root: string, file: string, [find, by]: readonly [string, string]) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toContain(find);
    writeFileSync(join(root, file), text.replace(find, by));
  };

  /** Published content of which all is committed, on a branch that has not left main. */
  function published(): { root: string; commit: string } {
    const root = contentWith();
    expect(check(root).ok).toBe(true);
    const commit = commitAll(root, 'Begin');
    git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    return { root, commit };
  }
  /** A clone whose register has two commits behind it. */
  function cloneOf(origin: string): string {
    const root = mkdtempSync(join(tmpdir(), 'clone-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    git(root, 'clone', '--quiet', origin, '.');
    return root;
  }
  const back = (commit: string) => `Run git restore --source=${commit} ${REGISTER}, then npm run -s check:content`;

  test('a register that was removed beside a new code is not made anew, before a commit and after it', () => {
    const { root, commit } = published();
    edit(root, INDEX, NEW_CODE);
    rmSync(join(root, REGISTER));
    for (const where of ['changed', 'committed']) {
      const { ok, said } = check(root);
      expect([where, ok, existsSync(join(root, REGISTER))]).toEqual([where, false, false]);
      expect(said).toContain('line 1  this file is missing. It lists every id that was published.');
      expect(said).toContain(back(commit));
      commitAll(root, 'Change the code');
    }
  });

  test('a register that a build made anew has lost the tour', () => {
    const { root, commit } = published();
    edit(root, INDEX, NEW_CODE);
    rmSync(join(root, REGISTER));
    expect(beginBuild(root)).toBe('');
    expect(check(root).said).toContain('tours: RR03 was published and is missing.');
    git(root, 'restore', `--source=${commit}`, REGISTER);
    expect(check(root).said).toContain('the tour was published as RR03');
  });

  test('on main itself, what the last change of the register took away is told too', () => {
    const { root, commit } = published();
    edit(root, REGISTER, ['"1": Visitor visa', '"1": Working holiday visa']);
    edit(root, DEPARTURES, ['name: Visitor visa', 'name: Working holiday visa']);
    commitAll(root, 'Change a visa');
    edit(root, INDEX, ['order: 1', 'order: 2']);
    commitAll(root, 'Change the order');
    git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    const { ok, said } = check(root);
    expect([ok, said]).toEqual([false, expect.stringContaining('1 was published as "Visitor visa"')]);
    expect(said).toContain(back(commit));
  });

  test('what main got meanwhile is no loss of a branch', () => {
    const { root } = published();
    git(root, 'switch', '--quiet', '--create', 'autumn');
    edit(root, DEPARTURES, ['date: 2027-04-03', 'date: [2027-04-03, 2027-04-04]']);
    expect(check(root).ok).toBe(true);
    commitAll(root, 'Add a day');
    git(root, 'branch', 'theirs');
    git(root, 'reset', '--quiet', '--hard', 'HEAD~1');
    expect(check(root, '--base', 'theirs')).toMatchObject({ ok: true, remarks: '' });
  });

  test('another operator begins a register of their own, and the demonstration’s counts no more', () => {
    const { root: origin } = published();
    edit(origin, DEPARTURES, ['date: 2027-04-03', 'date: [2027-04-03, 2027-04-04]']);
    expect(check(origin).ok).toBe(true);
    commitAll(origin, 'Add a day');
    const root = cloneOf(origin);
    mkdirSync(join(root, 'tests'));
    renameSync(join(root, 'content'), join(root, 'tests/demonstration'));
    cpSync(join(contentWith({ [INDEX]: NEW_CODE }), 'content'), join(root, 'content'), { recursive: true });
    expect(check(root)).toMatchObject({ ok: true, remarks: '' });
    const commit = commitAll(root, 'Begin anew');
    git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(check(root)).toMatchObject({ ok: true, remarks: '' });
    edit(root, INDEX, ['code: RR04', 'code: RR05']);
    rmSync(join(root, REGISTER));
    expect(check(root).said).toContain(back(commit));
  });
});

describe('the command asks of what changed [E02]', () => {
  const PRICES = 'GBP: 300, USD: 390, EUR: 350, AUD: 580, NZD: 630, CAD: 525';
  const TEN_TIMES = PRICES.replaceAll(/\d+/g, '$&0');

  /** Content of which all is committed, and then ten times as dear. */
  function dearerContent(): string {
    const root = contentWith();
    commitAll(root, 'Begin');
    const file = join(root, DEPARTURES);
    writeFileSync(file, readFileSync(file, 'utf8').replace(PRICES, TEN_TIMES));
    return root;
  }

  test('since the last commit, and lets it pass', () => {
    const { ok, said, remarks } = check(dearerContent());
    expect(remarks).toContain('line 2  (question) prices, GBP: 3000 GBP is very different from the 300 before this change. Is this right?\n');
    expect(remarks).toContain('confirm it with sure: GBP 3000 on a line of its own in this file, without spaces before it.');
    expect([ok, said]).toEqual([true, 'The content is in order, if the answer to each question above is yes.']);
  });

  test('since the branch that is named', () => {
    const root = dearerContent();
    git(root, 'switch', '--quiet', '--create', 'summer');
    git(root, 'commit', '--quiet', '--all', '--message', 'Raise');
    expect(check(root).remarks).not.toContain('before this change');
    expect(check(root, '--base', 'HEAD~1').remarks).toContain('very different from the 300 before this change');
  });

  test('and says so when there is nothing to compare with', () => {
    expect(check(dearerContent(), '--base', 'autumn')).toEqual({
      ok: false,
      said: 'There is no "autumn" to compare with. Name a branch or a commit; git fetch gets what is new.',
      remarks: '',
    });
  });
});

test('entries that were read by another schema are read again, others are kept', () => {
  const root = mkdtempSync(join(tmpdir(), 'entries-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const cache = join(root, 'cache');
  const store = join(cache, 'data-store.json');
  const schema = join(root, 'src/catalogue/schema/tour.ts');
  mkdirSync(join(root, 'src/catalogue/schema'), { recursive: true });
  mkdirSync(cache);
  writeFileSync(join(root, 'src/content.config.ts'), 'collections');
  writeFileSync(schema, 'one');
  forgetOldEntries(root, cache);

  writeFileSync(store, '{}');
  forgetOldEntries(root, cache);
  expect(existsSync(store)).toBe(true);

  writeFileSync(schema, 'two');
  forgetOldEntries(root, cache);
  expect(existsSync(store)).toBe(false);
});

/** The time limit in seconds of CPU time, and the number of articles. */
const MOST_SECONDS = 3;
const MANY = 300;

const PARAGRAPH = 'Take **a hat**, [some water](/faq/#packing) and a torch that leaves both hands free.\n\n';

function articles(count: number): Edits {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      ARTICLE.replace('packing', `packing-${index}`),
      smallFile(ARTICLE)
        .replace('Packing', `Packing ${index}`)
        .replace('Take a hat.', `## Part ${index}\n\n${PARAGRAPH.repeat(30)}`),
    ]),
  );
}

/** The CPU time of a check in seconds, which other work of the machine hardly changes. */
function workOf(count: number): number {
  const root = contentWith(articles(count));
  const begin = process.cpuUsage();
  expect(checkContent(root, { now: TODAY })).toEqual([]);
  return process.cpuUsage(begin).user / 1_000_000;
}

test('three hundred articles are read in three seconds, and twice as many in about twice the time [E01]', () => {
  workOf(MANY / 10);
  const few = workOf(MANY / 2);
  const many = workOf(MANY);
  expect(many).toBeLessThan(MOST_SECONDS);
  expect(many / few).toBeLessThan(4);
});
