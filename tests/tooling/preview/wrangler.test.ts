import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deletePreview, makePreview, type Run } from '../../../scripts/preview/preview-steps.ts';
import { ROOT } from '../../../scripts/machine/machine.mjs';
import { runTool, tail } from '../../../scripts/machine/run-tool.mjs';
import { readWorkerConfig } from '../../../scripts/machine/worker-config.mjs';
import { Account } from './account.ts';

const PREVIEW = { name: 'pr-12', branch: 'new-offers', commit: '1a2b3c4d5e6f', staffPassword: 'billy tea', asOf: '' };

/** The project with a site of three files, and its wrangler, which speaks with the account alone. */
async function aPlace(account: Account) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const root = `${mkdtempSync(join(ROOT, '.cache/preview-test-'))}/`;
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['functions', 'src', 'content', 'node_modules'])
    symlinkSync(join(ROOT, name), root + name, 'junction');
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, name), root + name);
  const commands: string[] = [];
  const run: Run = async (command, env = {}) => {
    commands.push(command.slice(0, 4).join(' '));
    if (command[0] === 'npm') {
      mkdirSync(`${root}dist`, { recursive: true });
      for (const file of ['index.html', '404.html', '_headers']) writeFileSync(`${root}dist/${file}`, `# ${file}\n`);
      return '';
    }
    const { ok, output } = await runTool(command, { log: null, cwd: root, env: { ...env, ...account.environment() } });
    if (!ok) throw new Error(`${command.join(' ')}:\n${tail(output, 40)}`);
    return output;
  };
  return { root, commands, run, config: { ...(await readWorkerConfig()), name: 'saltbush' } };
}

/** Each run of wrangler takes seconds: `npm run -s test:long`. */
const longTest = test.runIf(process.env['PROOFS'] === 'whole');

longTest(
  'the project’s own wrangler makes a preview, updates it and deletes it with its database [N05, E12]',
  { timeout: 300_000 },
  async () => {
    const account = new Account();
    await account.open();
    onTestFinished(() => account.close());
    const place = await aPlace(account);
    const database = 'saltbush-preview-pr-12';

    const address = 'https://pr-12-saltbush.example.workers.dev';
    expect(await makePreview(place, PREVIEW)).toEqual({ address, isNew: true });
    const { deployment } = account.previews.get('pr-12')!;
    const { id } = account.databases.get(database)!;
    expect(deployment!.env).toMatchObject({
      PAYMENTS: { type: 'plain_text', text: 'sandbox' },
      MAIL: { type: 'plain_text', text: 'inbox' },
      PREVIEW: { type: 'plain_text', text: 'new-offers at 1a2b3c4' },
      STAFF_PASSWORD: { type: 'secret_text', text: 'billy tea' },
      DB: { type: 'd1', database_id: id },
      SANDBOX_GATEWAY: { type: 'durable_object_namespace' },
      CHAT: { type: 'durable_object_namespace' },
    });
    expect(Object.keys(deployment!.env)).not.toContain('OUTBOX_QUEUE');
    expect(deployment!.files).toEqual(expect.arrayContaining([expect.stringMatching(/\.js$/), '_headers']));
    expect(account.assets.size).toBe(2);
    // The migrations and the promo codes ran in its database.
    expect(account.rows(database, 'SELECT count(*) AS count FROM orders')).toEqual([{ count: 0 }]);
    expect(account.rows(database, 'SELECT code FROM promo_codes')).not.toEqual([]);

    expect(await makePreview(place, { ...PREVIEW, commit: 'ffffffffffff' })).toEqual({ address, isNew: false });
    expect(account.previews.get('pr-12')!.deployment!.env['PREVIEW']!.text).toBe('new-offers at fffffff');
    expect([account.previews.size, account.databases.size]).toEqual([1, 1]);

    await deletePreview(place, 'pr-12');
    expect([account.previews.size, account.databases.size]).toEqual([0, 0]);
    expect(account.unknown).toEqual([]);
  },
);

longTest(
  'what a deployment of the live site sends can be made of the project [N05, E12]',
  { timeout: 120_000 },
  async () => {
    const { ok, output } = await runTool(['wrangler', 'deploy', '--dry-run'], { log: null, env: { CI: '1' } });
    expect(tail(output)).toContain('--dry-run: exiting now.');
    expect(ok).toBe(true);
  },
);
