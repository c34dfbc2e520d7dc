import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { REGISTER } from '#catalogue/check/register.ts';
import { commitRegister } from '../../scripts/content/commit-register.ts';
import { contentWith, DEPARTURES, INDEX } from '../content/small-content.ts';

interface Asked {
  readonly what: string;
  readonly body: Record<string, unknown>;
}

/** Answers like GitHub's API for one branch. `merges` are the answers to the question whether it can be merged. */
async function aGitHub({ merges = [true], refuses = '' }: { merges?: (boolean | null)[]; refuses?: string } = {}) {
  const asked: Asked[] = [];
  const left = [...merges];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const what = `${request.method!} ${request.url!.replace('/repos/saltbush/site', '')}`;
      asked.push({ what, body: JSON.parse(text || '{}') as Record<string, unknown> });
      if (request.headers.authorization !== 'Bearer t0ken' || (refuses !== '' && what.startsWith(refuses)))
        return response.writeHead(409).end('{}');
      if (what.endsWith('/dispatches')) return response.writeHead(204).end();
      if (what.startsWith('PUT')) return response.end('{"commit":{"sha":"new"}}');
      if (what.includes('/pulls/')) {
        const mergeable = left.length > 1 ? left.shift() : left[0];
        // GitHub may still answer of the commit before.
        return response.end(JSON.stringify({ head: { sha: asked.length < 4 ? 'old' : 'new' }, mergeable }));
      }
      return response.end('{"sha":"stored"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const github = { api, repository: 'saltbush/site', token: 't0ken' };
  return { asked, change: { ...github, branch: 'cms/tours/red', pullRequest: '12', base: 'main' } };
}

/** Published content on a branch that has not left main, as it is checked out. */
function published(): string {
  const root = contentWith();
  expect(checkContent(root, { register: 'written' }).filter(({ severity }) => severity === 'mistake')).toEqual([]);
  const git = (...command: string[]) =>
    spawnSync('git', ['-C', root, '-c', 'user.name=Tam', '-c', 'user.email=tam@example.com', ...command]);
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return root;
}

function edit(root: string, file: string, find: string, by: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(find);
  writeFileSync(join(root, file), text.replace(find, by));
}

const addDay = (root: string) => edit(root, DEPARTURES, 'date: 2027-04-03', 'date: [2027-04-03, 2027-04-04]');

test('a new date is committed to the register of its branch, and check and review of the commit are started [E15, P22]', async () => {
  const { asked, change } = await aGitHub({ merges: [null, null, true] });
  const root = published();
  const before = readFileSync(join(root, REGISTER), 'utf8');
  addDay(root);
  expect(await commitRegister(root, change, 0)).toBe('committed');
  const [read, written, ...rest] = asked;
  expect(read!.what).toBe('GET /contents/content/register.yaml?ref=cms%2Ftours%2Fred');
  expect(written!.what).toBe('PUT /contents/content/register.yaml');
  const { content, ...others } = written!.body;
  expect(others).toEqual({ message: 'Add what is new to the register of ids', branch: 'cms/tours/red', sha: 'stored' });
  expect(Buffer.from(String(content), 'base64').toString()).toBe(
    before.replace('      - 2027-04-03\n', '      - 2027-04-03\n      - 2027-04-04\n'),
  );
  // The first answer is of the commit before; the third says that the new one is merged.
  expect(rest).toEqual([
    ...Array.from({ length: 3 }, () => ({ what: 'GET /pulls/12', body: {} })),
    {
      what: 'POST /actions/workflows/check.yml/dispatches',
      body: { ref: 'cms/tours/red', inputs: { pull_request: '12' } },
    },
    {
      what: 'POST /actions/workflows/review.yml/dispatches',
      body: { ref: 'cms/tours/red', inputs: { pull_request: '12', base: 'main' } },
    },
  ]);
});

test('the first register of a project is committed too [E15]', async () => {
  const { asked, change } = await aGitHub();
  const root = contentWith();
  expect(await commitRegister(root, change, 0)).toBe('committed');
  expect(asked[0]!.what).toBe('PUT /contents/content/register.yaml');
  expect(asked[0]!.body).not.toHaveProperty('sha');
});

test('a register that has every id is left alone [E15]', async () => {
  const { asked, change } = await aGitHub();
  const root = published();
  edit(root, INDEX, 'order: 1', 'order: 2');
  expect(await commitRegister(root, change, 0)).toBe('complete');
  expect(asked).toEqual([]);
});

test('content with a mistake adds nothing, and neither does a register that lost an entry [P22]', async () => {
  const { asked, change } = await aGitHub();
  const moved = published();
  edit(moved, DEPARTURES, 'date: 2027-04-03', 'date: 2027-04-04');
  const lost = published();
  edit(lost, INDEX, 'code: RR03', 'code: RR04');
  rmSync(join(lost, REGISTER));
  for (const root of [moved, lost]) expect(await commitRegister(root, change, 0)).toBe('mistakes');
  expect(asked).toEqual([]);
});

test('a branch that cannot be merged gets its register, and no check that could not begin', async () => {
  const { asked, change } = await aGitHub({ merges: [null, null, false] });
  const root = published();
  addDay(root);
  expect(await commitRegister(root, change, 0)).toBe('committed');
  expect(asked.filter(({ what }) => what.includes('dispatches'))).toEqual([]);
});

test('a register that somebody else changed meanwhile is not overwritten', async () => {
  const { asked, change } = await aGitHub({ refuses: 'PUT' });
  const root = published();
  addDay(root);
  await expect(commitRegister(root, change, 0)).rejects.toThrow(
    'GitHub answered 409 to PUT /contents/content/register.yaml.',
  );
  expect(asked.map(({ what }) => what.split(' ')[0])).toEqual(['GET', 'PUT']);
});
