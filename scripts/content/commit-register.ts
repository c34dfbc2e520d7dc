import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { checkContent } from '#catalogue/check/check-content.ts';
import { hasMistakes } from '#catalogue/check/problem.ts';
import { REGISTER } from '#catalogue/check/register.ts';
import { earlierRegisters } from './run-content-check.ts';

/** A repository on GitHub, and the token of the run that may change it. */
interface GitHubRepository {
  /** `https://api.github.com`, or the address of a GitHub Enterprise server. */
  readonly api: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
}

/** The branch of a pull request whose content may have new ids. */
export interface ChangedBranch extends GitHubRepository {
  readonly branch: string;
  /** The number of the pull request. */
  readonly pullRequest: string;
  /** The branch that the pull request is for: `main`. */
  readonly base: string;
}

/** What happened to the register: it was right, it was written and committed, or a mistake comes first. */
export type RegisterOutcome = 'complete' | 'committed' | 'mistakes';

const StoredFile = v.object({ sha: v.string() });
const Written = v.object({ commit: StoredFile });
/** `mergeable` is null while GitHub merges the branch to see. */
const PullRequest = v.object({ head: StoredFile, mergeable: v.nullable(v.boolean()) });

const MOST_LOOKS = 30;
const BETWEEN_LOOKS_MS = 2000;

/**
 * Adds new ids of the content in `root` to the register, and commits it to the branch of the pull request.
 * Editors who write in the browser cannot run the check, which does this on a computer.
 *
 * Content with a mistake adds nothing: a register that lost an entry is such a mistake. The commit contains the register
 * alone. GitHub starts no workflow for a commit of a workflow, so the check and the review are started for it.
 *
 * Throws when GitHub refuses.
 */
export async function commitRegister(
  root: string,
  { branch, pullRequest, base, ...github }: ChangedBranch,
  pause = BETWEEN_LOOKS_MS,
): Promise<RegisterOutcome> {
  const before = registerIn(root);
  const earlier = earlierRegisters(root, `origin/${base}`);
  if (hasMistakes(checkContent(root, { register: 'written', earlierRegisters: earlier }))) return 'mistakes';
  const text = registerIn(root);
  if (text === before || text === null) return 'complete';
  const file = `/contents/${REGISTER}`;
  const stored = before === null ? null : await askGitHub(github, 'GET', `${file}?ref=${encodeURIComponent(branch)}`);
  const written = await askGitHub(github, 'PUT', file, {
    message: 'Add what is new to the register of ids',
    content: Buffer.from(text).toString('base64'),
    branch,
    // GitHub refuses when the file was changed meanwhile. The push that changed it starts this again.
    ...(stored === null ? {} : { sha: v.parse(StoredFile, stored).sha }),
  });
  const { sha } = v.parse(Written, written).commit;
  if (!(await isMerged(github, { pullRequest, sha, pause }))) return 'committed';
  const ask = (workflow: string, inputs: object) =>
    askGitHub(github, 'POST', `/actions/workflows/${workflow}/dispatches`, { ref: branch, inputs });
  await ask('check.yml', { pull_request: pullRequest });
  await ask('review.yml', { pull_request: pullRequest, base });
  return 'committed';
}

/**
 * Waits until GitHub has merged a commit with the branch that the pull request is for: the check and the review read the
 * result. False when the two cannot be merged, or GitHub has not said so in a minute.
 */
async function isMerged(
  github: GitHubRepository,
  { pullRequest, sha, pause }: { readonly pullRequest: string; readonly sha: string; readonly pause: number },
): Promise<boolean> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { head, mergeable } = v.parse(PullRequest, await askGitHub(github, 'GET', `/pulls/${pullRequest}`));
    if (head.sha === sha && mergeable !== null) return mergeable;
    await setTimeout(pause);
  }
  return false;
}

function registerIn(root: string): string | null {
  const path = join(root, REGISTER);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * Asks GitHub for something of a repository. `path` is below the repository.
 *
 * Throws when GitHub refuses. The message has no query and no token.
 */
async function askGitHub(
  { api, repository, token }: GitHubRepository,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${api}/repos/${repository}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'review',
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${method} ${path.split('?')[0]!}.`);
  return answer.status === 204 ? null : answer.json();
}
