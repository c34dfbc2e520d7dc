// @ts-check
import { spawnSync } from 'node:child_process';

/** Checks the subjects of the commits since `origin/main`. CONTRIBUTING.md has the rules. */
const LONGEST = 60;
const BASE = 'origin/main';
/** Past and present tenses of verbs that often begin a subject. */
const NOT_IMPERATIVE = /^(?:add|fix|chang|remov|updat|mov|mak|us|renam|correct|improv)(?:ed|es|s|ing)\b/i;

/** @param {readonly string[]} args */
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' });

if (git('rev-parse', '--verify', '--quiet', BASE).status !== 0) {
  console.log(`There is no ${BASE} here, so no commit was checked.`);
} else {
  const log = git('log', '--no-merges', '--format=%h%x09%an%x09%s', `${BASE}..HEAD`);
  const faults = log.stdout.split('\n').filter(Boolean).flatMap(faultOf);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

/** @param {string} line hash, author and subject */
function faultOf(line) {
  const [hash, author = '', subject = ''] = line.split('\t');
  // A robot's subjects and those that git writes itself are left alone.
  if (author.endsWith('[bot]') || /^(?:Revert|Reapply) "/.test(subject)) return [];
  const why =
    (subject.length > LONGEST && `has ${subject.length} characters; ${LONGEST} is the limit`) ||
    (!/^\p{Lu}/u.test(subject) && 'does not begin with a capital letter') ||
    (subject.endsWith('.') && 'ends with a full stop') ||
    (NOT_IMPERATIVE.test(subject) && 'is not imperative: write “Add”, not “Added” or “Adds”');
  return why ? [`error: commit ${hash} "${subject}" ${why}.\nfix: git commit --amend, or git rebase -i ${BASE}`] : [];
}
