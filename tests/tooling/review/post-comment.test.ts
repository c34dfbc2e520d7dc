import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postComment } from '../../../scripts/review/post-comment.ts';
import { MARK } from '../../../scripts/review/write-review.ts';

interface Comment {
  id: number;
  body: string;
  user: { type: string };
}

/** Answers like GitHub's API for the comments of one pull request. */
async function aGitHub(comments: Comment[], refuses: number | null = null) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://api.example');
      asked.push(`${request.method!} ${pathname}`);
      const status = request.headers.authorization === 'Bearer t0ken' ? refuses : 401;
      if (status !== null) return response.writeHead(status).end('{}');
      if (request.method === 'GET') {
        const [size, page] = [Number(searchParams.get('per_page')), Number(searchParams.get('page'))];
        return response.end(JSON.stringify(comments.slice((page - 1) * size, page * size)));
      }
      const { body } = JSON.parse(text) as { body: string };
      const known = comments.find(({ id }) => pathname.endsWith(`/comments/${id}`));
      if (known) known.body = body;
      else comments.push({ id: comments.length + 1, body, user: { type: 'Bot' } });
      return response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, target: { api, repository: 'saltbush/site', pullRequest: '12', token: 't0ken' } };
}

const bot = { type: 'Bot' };
const person = { type: 'User' };

test('E11 the first push makes a comment, the next ones rewrite it', async () => {
  const comments: Comment[] = [];
  const { target } = await aGitHub(comments);
  expect(await postComment(target, `${MARK}\nfirst`)).toBe('created');
  expect(await postComment(target, `${MARK}\nsecond`)).toBe('replaced');
  expect(comments.map(({ body }) => body)).toEqual([`${MARK}\nsecond`]);
});

test('the comment is found behind a hundred others, and nobody else’s is touched', async () => {
  const others = Array.from({ length: 120 }, (_, id): Comment => ({ id: id + 500, body: 'Nice', user: person }));
  const quoted = { id: 1, body: `${MARK} quoted`, user: person };
  const own = { id: 2, body: `${MARK}\nold`, user: bot };
  const comments = [quoted, ...others, own];
  const { target } = await aGitHub(comments);
  expect(await postComment(target, `${MARK}\nnew`)).toBe('replaced');
  expect([quoted.body, own.body]).toEqual([`${MARK} quoted`, `${MARK}\nnew`]);
  expect(comments).toHaveLength(122);
});

test('a refusal is told with what was asked, and without the token', async () => {
  const { target } = await aGitHub([], 403);
  await expect(postComment(target, MARK)).rejects.toThrow('GitHub answered 403 to GET /issues/12/comments.');
});
