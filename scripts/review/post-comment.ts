import * as v from 'valibot';
import { askGitHub, type GitHubRepository } from './ask-github.ts';
import { MARK } from './write-review.ts';

/** The pull request on GitHub that gets the comment. */
export interface CommentTarget extends GitHubRepository {
  readonly pullRequest: string;
}

const PAGE_SIZE = 100;
const Comments = v.array(
  v.object({ id: v.number(), body: v.optional(v.nullable(v.string())), user: v.object({ type: v.string() }) }),
);

/**
 * Writes the review as a comment of a pull request. It replaces the comment of an earlier run (E11).
 *
 * Throws when GitHub refuses a request.
 */
export async function postComment(target: CommentTarget, markdown: string): Promise<'created' | 'replaced'> {
  const id = await findComment(target);
  if (id === null) {
    await askGitHub(target, 'POST', `/issues/${target.pullRequest}/comments`, { body: markdown });
    return 'created';
  }
  await askGitHub(target, 'PATCH', `/issues/comments/${id}`, { body: markdown });
  return 'replaced';
}

/** The comment of an earlier run. Comments by people that quote one are ignored. */
async function findComment(target: CommentTarget): Promise<number | null> {
  for (let page = 1; ; page += 1) {
    const path = `/issues/${target.pullRequest}/comments?per_page=${PAGE_SIZE}&page=${page}`;
    const comments = v.parse(Comments, await askGitHub(target, 'GET', path));
    const found = comments.find(({ body, user }) => user.type === 'Bot' && body?.startsWith(MARK));
    if (found !== undefined) return found.id;
    if (comments.length < PAGE_SIZE) return null;
  }
}
