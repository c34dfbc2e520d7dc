import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** Runs the tests of engines on a machine that has none of their programs. */
function runWithoutPrograms(...words: string[]) {
  const env = { ...process.env, PATH: dirname(process.execPath), CHROMIUM_PATH: '/nowhere/chromium' };
  const { status, stdout } = spawnSync(process.execPath, ['tests/engines/engines.ts', ...words], {
    env,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('the tests of engines fail without the browsers, and name the packages to install', () => {
  expect(runWithoutPrograms()).toEqual({
    status: 1,
    lines: [
      'error: webkit2gtk-driver, xvfb, firefox-esr, chromium are not installed',
      'fix: apt-get install --no-install-recommends webkit2gtk-driver xvfb firefox-esr chromium',
      '',
      '0 passed, 1 failed',
    ],
  });
  expect(runWithoutPrograms('firefox').lines[0]).toBe('error: firefox-esr is not installed');
});

test('in test:long they are skipped there, and say so', () => {
  const { status, lines } = runWithoutPrograms('--if-installed');
  expect(status).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^skipped: engines \(webkit2gtk-driver, .* are not installed/);
});
