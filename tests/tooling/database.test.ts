import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a command says how it is used, and fails', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/office.ts', 'bookings'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('Choose a command');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});
