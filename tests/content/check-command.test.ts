import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegrationLogger, HookParameters } from 'astro';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentCheck } from '#catalogue/check/integration.ts';
import { runContentCheck } from '../../scripts/review/run-content-check.ts';
import { contentWith, DEPARTURES, type Edits } from './small-content.ts';

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

test('N04 the command lists what is wrong by file and line, and fails', () => {
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

test('N04 the command passes content that is in order', () => {
  expect(check(contentWith())).toEqual({ ok: true, said: 'The content is in order.', remarks: '' });
});

test('N04 where changes are put together, the command writes no register, and says that one is missing', () => {
  const root = contentWith();
  const { ok, lines } = runContentCheck([root], { CI: 'true' });
  expect(lines.join()).toContain('does not have every id of the content');
  expect([ok, existsSync(join(root, 'content/register.yaml'))]).toEqual([false, false]);
});

test('N04 a mistake stops the build with the same list, and content in order lets it go on', () => {
  expect(beginBuild(contentWith(MISTAKE))).toMatch(/line 1 {2}capacity: -2 is not[\s\S]*Error: The content has mistakes/);
  expect(beginBuild(contentWith())).toBe('');
});

describe('E02 the command asks of what changed', () => {
  const PRICES = 'GBP: 300, USD: 390, EUR: 350, AUD: 580, NZD: 630, CAD: 525';
  const TEN_TIMES = PRICES.replaceAll(/\d+/g, '$&0');
  const git = (root: string, ...command: string[]) =>
    spawnSync('git', ['-C', root, '-c', 'user.name=Tam', '-c', 'user.email=tam@example.com', ...command]);

  /** Content of which all is committed, and then ten times as dear. */
  function dearerContent(): string {
    const root = contentWith();
    git(root, 'init', '--quiet');
    git(root, 'add', '.');
    git(root, 'commit', '--quiet', '--message', 'Begin');
    const file = join(root, DEPARTURES);
    writeFileSync(file, readFileSync(file, 'utf8').replace(PRICES, TEN_TIMES));
    return root;
  }

  test('since the last commit, and lets it pass', () => {
    const { ok, said, remarks } = check(dearerContent());
    expect(remarks).toContain('line 2  (question) prices, GBP: 3000 GBP is far from the 300 of before. Is that meant?\n');
    expect(remarks).toContain('write sure: GBP 3000 at the left edge of this file.');
    expect([ok, said]).toEqual([true, 'The content is in order, if the answer to each question above is yes.']);
  });

  test('since the branch that is named', () => {
    const root = dearerContent();
    git(root, 'switch', '--quiet', '--create', 'summer');
    git(root, 'commit', '--quiet', '--all', '--message', 'Raise');
    expect(check(root).remarks).not.toContain('of before');
    expect(check(root, '--base', 'HEAD~1').remarks).toContain('far from the 300 of before');
  });

  test('and says so when there is nothing to compare with', () => {
    expect(check(dearerContent(), '--base', 'autumn')).toEqual({
      ok: false,
      said: 'There is no "autumn" to compare with. Name a branch or a commit; git fetch gets what is new.',
      remarks: '',
    });
  });
});
