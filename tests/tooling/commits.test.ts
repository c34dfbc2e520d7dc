import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = resolve('scripts/check-commits.mjs');
const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];

/** A repository whose `origin/main` is its first commit, with these commits after it. */
function aRepository(subjects: readonly string[], author = AUTHOR): string {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'));
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder });
  git('init', '-q');
  git(...AUTHOR, 'commit', '-q', '--allow-empty', '-m', 'the very first commit, which nobody can change any more.');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  for (const subject of subjects) git(...author, 'commit', '-q', '--allow-empty', '-m', subject);
  return folder;
}

function check(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: folder, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('subjects that follow the rules pass, and so do reverts and those of robots', () => {
  const long = 'Update the group of small packages with 27 updates, one more than before';
  const good = ['Fix hover mark in the header', `Revert "${long}"`];
  expect(check(aRepository(good))).toEqual({ status: 0, said: '' });
  const robot = ['-c', 'user.name=dependabot[bot]', '-c', 'user.email=bot@example.com'];
  expect(check(aRepository([long], robot))).toEqual({ status: 0, said: '' });
});

test.each([
  ['Fix the hover mark in the header and in every other place of it', 'has 63 characters'],
  ['fix the header', 'does not begin with a capital letter'],
  ['Fix the header.', 'ends with a full stop'],
  ['Fixed the header', 'is not imperative'],
])('"%s" is refused: it %s', (subject, why) => {
  const { status, said } = check(aRepository([subject]));
  expect(status).toBe(1);
  expect(said).toContain(why);
  expect(said).toContain('fix: git commit --amend');
});

test('where there is no origin/main, the check says so and passes', () => {
  const folder = aRepository(['fixed.']);
  spawnSync('git', ['update-ref', '-d', 'refs/remotes/origin/main'], { cwd: folder });
  expect(check(folder)).toEqual({ status: 0, said: 'There is no origin/main here, so no commit was checked.\n' });
});
