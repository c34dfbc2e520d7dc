import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import worker from '#functions/index.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { aSite, ORIGIN } from '../support/a-site.ts';

const site = aSite([aTour({ code: 'PV1', departures: [aDeparture({ start: '2027-03-13' })] })]);
const PREVIEW: Env = { ...site.env, OUTBOX_QUEUE: undefined, PREVIEW: 'new-offers at 1a2b3c4' };

async function visit(path: string, world: Env = PREVIEW): Promise<Response> {
  const executionCtx = createExecutionContext();
  const answer = await worker.fetch(new Request(`${ORIGIN}${path}`) as never, world, executionCtx);
  await waitOnExecutionContext(executionCtx);
  return answer;
}

const mailsTo = async (email: string) =>
  (await env.DB.prepare('SELECT 1 FROM inbox WHERE recipient = ?').bind(email).all()).results.length;

test('a preview has neither queue nor timer: the next visit sends its mails, once a minute [N05, E12]', async () => {
  const { email } = await aPaidGuest(site, ['PV1-2027-03-13']);
  expect(await mailsTo(email)).toBe(0);
  await visit('/api/health/', { ...PREVIEW, PREVIEW: undefined });
  expect(await mailsTo(email)).toBe(0);
  await visit('/api/health/');
  const sent = await mailsTo(email);
  expect(sent).toBeGreaterThan(0);
  const other = await aPaidGuest(site, ['PV1-2027-03-13']);
  await visit('/api/health/');
  expect(await mailsTo(other.email)).toBe(0);
  expect(await mailsTo(email)).toBe(sent);
});

test('no answer of a preview is found by search engines, and a live site’s are [E12]', async () => {
  expect((await visit('/api/health/')).headers.get('x-robots-tag')).toBe('noindex');
  expect((await visit('/api/health/', site.env)).headers.get('x-robots-tag')).toBeNull();
});
