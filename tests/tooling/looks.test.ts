import { expect, test } from 'vitest';
import { comparisonWith, PICTURES_SHELL } from '../looks/shell.ts';

const SHELL = '/usr/bin/chromium-headless-shell';

test('pictures are compared exactly with their own shell, roughly with another version and not at all without a shell', () => {
  const version = (major: number) => () => `Chromium ${major}.0.8078.108\n`;
  expect(comparisonWith(SHELL, version(PICTURES_SHELL))).toEqual({ kind: 'exact' });
  expect(comparisonWith(SHELL, version(99))).toEqual({ kind: 'rough', major: 99 });
  expect(comparisonWith('/usr/bin/chromium', version(PICTURES_SHELL))).toEqual({ kind: 'none' });
  expect(comparisonWith(null, version(PICTURES_SHELL))).toEqual({ kind: 'none' });
});
