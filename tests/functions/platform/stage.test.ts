import { expect, test } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import { secretKeyBytes } from '#functions/platform/secret-keys.ts';
import { aSite } from '../support/a-site.ts';
import { PRODUCTION } from '../support/a-staff-member.ts';

const KEY = { LINK_KEY: PRODUCTION.LINK_KEY };

async function visit(address: string, bindings: Partial<Env>) {
  const { status, headers, text } = await aSite([], bindings).visitor().get(address);
  return { status, text, robots: headers.get('x-robots-tag') };
}

test.each(['/api/health/', '/api/cart/', '/book/', '/check-in/', '/staff/', '/inbox/', '/nowhere/'])(
  'a site without a stage does not answer at a public address: %s',
  async (path) => {
    for (const STAGE of [undefined, '', 'staging'] as unknown as Env['STAGE'][]) {
      const { status, text } = await visit(`https://tours.example${path}`, { STAGE });
      expect([status, text]).toEqual([
        503,
        expect.stringContaining('set STAGE to \\"production\\" or \\"demo\\" under vars in wrangler.jsonc'),
      ]);
    }
  },
);

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787', 'http://saltbush.localhost'])(
  'a site without a stage answers on this machine: %s',
  async (origin) => {
    expect((await visit(`${origin}/api/health/`, { STAGE: undefined })).status).toBe(200);
  },
);

test.each(['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://notlocalhost'])(
  'a public address that begins like this machine’s is a public address: %s',
  async (origin) => {
    expect((await visit(`${origin}/api/health/`, { STAGE: undefined })).status).toBe(503);
  },
);

test('previews, demonstrations and live sites answer at any address; search engines find the live one alone', async () => {
  const address = 'https://tours.example/api/health/';
  const robotsOf = async (bindings: Partial<Env>) => {
    const { status, robots } = await visit(address, bindings);
    expect(status).toBe(200);
    return robots;
  };
  expect(await robotsOf({ STAGE: undefined, PREVIEW: 'new-offers at 1a2b3c4' })).toBe('noindex');
  expect(await robotsOf({ STAGE: 'demo', ...KEY })).toBe('noindex');
  expect(await robotsOf(PRODUCTION)).toBeNull();
});

test('a demonstration needs keys of its own, as its check-in links could be forged otherwise', async () => {
  const { env } = aSite([], { STAGE: 'demo', LINK_KEY: undefined });
  await expect(secretKeyBytes(env, 'LINK_KEY')).rejects.toThrow('LINK_KEY is not set');
});
