import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printAnswer, refuse, type Answer } from './office/answer.ts';
import { ROOT } from './machine/machine.mjs';
import { postComment } from './review/post-comment.ts';

/** Posts the review that `npm run -s review` wrote as the one comment of a pull request on GitHub. */
const REVIEW = join(ROOT, '.cache/review.md');

printAnswer(await post(process.env));

async function post(env: NodeJS.ProcessEnv): Promise<Answer> {
  if (!existsSync(REVIEW)) return refuse('There is no review to post. Run npm run -s review first.');
  const markdown = readFileSync(REVIEW, 'utf8');
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_API_URL: api = 'https://api.github.com' } = env;
  if (summary !== undefined) appendFileSync(summary, markdown);
  const { GITHUB_REPOSITORY: repository, PULL_REQUEST: pullRequest, GITHUB_TOKEN: token } = env;
  if (!repository || !pullRequest || !token) return refuse('Set GITHUB_REPOSITORY, PULL_REQUEST and GITHUB_TOKEN.');
  try {
    const done = await postComment({ api, repository, pullRequest, token }, markdown);
    return { ok: true, lines: [`The review's comment was ${done}.`] };
  } catch (fault) {
    // A pull request from a fork may not write comments; its review is in the summary of the run.
    const why = fault instanceof Error ? fault.message : String(fault);
    return { ok: summary !== undefined, lines: [`The comment could not be written. ${why}`] };
  }
}
