import { expect, test } from 'vitest';
import { missingSettings } from '../../scripts/deploy/missing-settings.mjs';
import { readWorkerConfig } from '../../scripts/machine/worker-config.mjs';

const PLACE = {
  d1_databases: [{ database_id: '11111111-1111-1111-1111-111111111111' }],
  workers_dev: false,
  preview_urls: true,
};
const SITE_URL = 'https://tours.example';
const LIVE = {
  ...PLACE,
  vars: { STAGE: 'production', SITE_URL, PAYMENTS: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', MAIL: 'resend' },
};
const DEMO = { ...PLACE, workers_dev: true, vars: { STAGE: 'demo', SITE_URL, PAYMENTS: 'sandbox', MAIL: 'inbox' } };

test('a live site with its own services, and a demonstration with the sandbox, can be deployed', () => {
  expect(missingSettings(LIVE)).toEqual([]);
  expect(missingSettings(DEMO)).toEqual([]);
});

test.each([
  ['without a stage', { ...LIVE, vars: { ...LIVE.vars, STAGE: '' } }, 'STAGE'],
  ['with another stage', { ...DEMO, vars: { ...DEMO.vars, STAGE: 'test' } }, 'STAGE'],
  ['with the sandbox', { ...LIVE, vars: { ...LIVE.vars, PAYMENTS: 'sandbox' } }, 'PAYMENTS'],
  ['with the inbox', { ...LIVE, vars: { ...LIVE.vars, MAIL: 'inbox' } }, 'MAIL'],
  ['at workers.dev too', { ...LIVE, workers_dev: true }, 'workers_dev'],
  ['at workers.dev too, by default', { ...LIVE, workers_dev: undefined }, 'workers_dev'],
  ['whose previews follow workers_dev', { ...LIVE, preview_urls: undefined }, 'preview_urls'],
])('a site %s is not deployed', (_, config, named) => {
  expect(missingSettings(config).join()).toContain(named);
});

test('the project’s own settings give the live site one address, and previews theirs', async () => {
  expect(await readWorkerConfig()).toMatchObject({ workers_dev: false, preview_urls: true });
});
