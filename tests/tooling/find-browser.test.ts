import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureBrowser, findBrowser } from '../../scripts/machine/find-browser.mjs';

afterEach(() => vi.unstubAllEnvs());

function aFolderWith(name: string, mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  writeFileSync(join(folder, name), '#!/bin/sh\n');
  chmodSync(join(folder, name), mode);
  return folder;
}

test('CHROMIUM_PATH comes before everything else', () => {
  const folder = aFolderWith('my-browser', 0o755);
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'my-browser'));
  expect(findBrowser()).toBe(join(folder, 'my-browser'));
});

test('a CHROMIUM_PATH that leads nowhere is said, not passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(findBrowser()).toBeNull();
  expect(await ensureBrowser()).toEqual({
    kind: 'none',
    why: 'CHROMIUM_PATH is /nowhere/chromium, but there is no program there. Correct it or remove it.',
  });
});

test('a browser on the PATH is found under any of its names', () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  const folder = aFolderWith('google-chrome', 0o755);
  vi.stubEnv('PATH', folder);
  expect(findBrowser()).toBe(join(folder, 'google-chrome'));
});

test('the headless shell comes before a whole browser, wherever on the PATH it is', () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  const folders = [aFolderWith('chromium', 0o755), aFolderWith('chromium-headless-shell', 0o755)];
  vi.stubEnv('PATH', folders.join(delimiter));
  expect(findBrowser()).toBe(join(folders[1]!, 'chromium-headless-shell'));
});

test('a run that wants the shell takes a whole browser where no shell can be installed', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const folder = aFolderWith('chromium', 0o755);
  vi.stubEnv('PATH', folder);
  expect(await ensureBrowser('shell')).toEqual({ kind: 'found', path: join(folder, 'chromium') });
});
