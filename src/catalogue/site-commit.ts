import { execFileSync } from 'node:child_process';

/**
 * The commit that the site is built from, with `-dirty` behind it when a file was changed since; empty outside of a
 * repository.
 */
export function siteCommit(): string {
  try {
    const options = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
