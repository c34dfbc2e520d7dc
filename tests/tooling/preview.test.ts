import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { deletePreview, makePreview, previewName, type Run } from '../../scripts/deploy/preview-steps.ts';
import { bannerText, hideFiles, markPage } from '../../scripts/build/preview-banner.mjs';
import { runTool } from '../../scripts/machine/run-tool.mjs';
import { readWorkerConfig } from '../../scripts/machine/machine.mjs';
import { aFolder } from './a-folder.ts';

interface Config {
  readonly previews?: {
    readonly vars?: Record<string, unknown>;
    readonly durable_objects?: { readonly bindings: readonly { readonly name: string }[] };
  };
}

/** A Cloudflare account. Wrangler's own reader says whether it understands the settings. */
async function anAccount(faults: Record<string, string> = {}) {
  const root = aFolder();
  const commands: string[] = [];
  const configs: Config[] = [];
  const secrets: string[] = [];
  const run: Run = (command, env = {}) => {
    const words = command.filter((word) => !word.startsWith(tmpdir())).join(' ');
    commands.push(words.startsWith('npm') ? `${words} ${JSON.stringify(env)}` : words);
    const fault = Object.entries(faults).find(([start]) => words.startsWith(start));
    if (fault !== undefined) return Promise.reject(new Error(fault[1]));
    if (command.includes('--config'))
      configs.push(unstable_readConfig({ config: `${root}wrangler.preview.json` }) as Config);
    const file = command[command.indexOf('--secrets-file') + 1]!;
    if (command.includes('--secrets-file')) {
      secrets.push(`${(statSync(file).mode & 0o777).toString(8)} ${readFileSync(file, 'utf8')}`);
    }
    const output = env['WRANGLER_OUTPUT_FILE_PATH'];
    if (output !== undefined) {
      const made = { type: 'preview', version: 1, preview_urls: ['https://pr-12-saltbush.example.workers.dev'] };
      writeFileSync(output, `{"type":"wrangler-session","version":1}\n${JSON.stringify(made)}\n`);
    }
    return Promise.resolve('');
  };
  return {
    place: { root, config: { ...(await readWorkerConfig()), name: 'saltbush' }, run },
    commands,
    configs,
    secrets,
  };
}

const PREVIEW = {
  name: 'pr-12',
  branch: 'new-offers',
  commit: '1a2b3c4d5e6f',
  staffPassword: 'billy tea',
  asOf: '2027-03-01',
};

test('a preview is built with its banner and with drafts, and then deployed [N05, E12, E06]', async () => {
  const { place, commands } = await anAccount();
  expect(await makePreview(place, PREVIEW)).toBe('https://pr-12-saltbush.example.workers.dev');
  expect(commands).toEqual([
    'npm run -s mails {}',
    'npm run -s build {"PREVIEW_OF":"new-offers at 1a2b3c4","DRAFTS":"shown","AS_OF":"2027-03-01"}',
    'wrangler preview --name pr-12 --config wrangler.preview.json --message new-offers at 1a2b3c4 --secrets-file',
  ]);
});

test('every mail there is can be read in a preview, and in no other build [N19]', async () => {
  const { place, commands } = await anAccount();
  mkdirSync(`${place.root}.cache/mails`, { recursive: true });
  for (const name of ['index.html', 'refunded.html', 'refunded.txt'])
    writeFileSync(`${place.root}.cache/mails/${name}`, name);
  await makePreview(place, PREVIEW);
  expect(readdirSync(`${place.root}dist/mails`).toSorted()).toEqual(['index.html', 'refunded.html']);
  const scripts = commands.filter((one) => one.startsWith('npm')).map((one) => one.split(' ')[3]);
  expect(scripts).toEqual(['mails', 'build']);
  expect(bannerText({ PREVIEW_OF: 'x' })).toContain('<a href="/mails/">');
});

test('a preview has sandbox cards, an inbox, and nothing of the live site, in settings that wrangler understands [N05, E12]', async () => {
  const warned = vi.spyOn(console, 'warn');
  const { place, configs, secrets } = await anAccount();
  const live = { ...place.config, vars: { STAGE: 'production', PAYMENTS: 'stripe', MAIL: 'resend' } };
  await makePreview({ ...place, config: live }, PREVIEW);
  expect(configs).toHaveLength(1);
  expect(warned).not.toHaveBeenCalled();
  for (const { previews } of configs) {
    expect(previews?.vars).toEqual({
      PAYMENTS: 'sandbox',
      MAIL: 'inbox',
      PREVIEW: 'new-offers at 1a2b3c4',
      AS_OF: '2027-03-01',
    });
    expect(previews!.durable_objects!.bindings.map(({ name }) => name)).toEqual(['BOOKS', 'CHAT', 'SANDBOX_GATEWAY']);
  }
  expect(secrets).toEqual(['600 {"STAFF_PASSWORD":"billy tea"}']);
});

test('without a password the staff pages of a preview stay closed', async () => {
  const { place, commands } = await anAccount();
  await makePreview(place, { ...PREVIEW, staffPassword: '' });
  expect(commands.at(-1)).not.toContain('--secrets-file');
});

test('what fails is told, and no settings are left behind', async () => {
  const { place } = await anAccount({ 'wrangler preview': 'no such account' });
  await expect(makePreview(place, PREVIEW)).rejects.toThrow('no such account');
  expect(existsSync(`${place.root}wrangler.preview.json`)).toBe(false);
});

test('closing the pull request deletes the preview, and one that is gone is no fault [N05, E12]', async () => {
  const { place, commands } = await anAccount();
  await deletePreview(place, 'pr-12');
  expect(commands).toEqual(['wrangler preview delete --name pr-12 --config wrangler.preview.json --skip-confirmation']);
  const gone = await anAccount({ 'wrangler preview delete': 'The preview was not found.' });
  await expect(deletePreview(gone.place, 'pr-12')).resolves.toBeUndefined();
  const away = await anAccount({ 'wrangler preview delete': 'Cloudflare does not answer.' });
  await expect(deletePreview(away.place, 'pr-12')).rejects.toThrow('does not answer');
});

test('the project’s wrangler knows the commands and options that a preview is made with', async () => {
  const helps = await Promise.all(
    [['preview'], ['preview', 'delete']].map(
      async (words) => (await runTool(['wrangler', ...words, '--help'], { log: null })).output,
    ),
  );
  for (const option of ['--name', '--message', '--secrets-file', '--config']) expect(helps[0]).toContain(option);
  for (const help of helps.slice(1)) expect(help).toContain('--skip-confirmation');
});

test.each([
  ['new-offers', 'new-offers'],
  ['Editors/Winter Sale!', 'editors-winter-sale'],
  ['--', null],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the branch %s has the name %s in an address', (branch, name) => {
  expect(previewName(branch)).toBe(name);
});

test('every page of a preview says of what, and no file is found by search engines [E12]', () => {
  const page = markPage(
    '<html><head><title>A</title></head><body class="a"><main>A</main></body></html>',
    bannerText({ PREVIEW_OF: 'a<b> at 1a2b3c4' })!,
  );
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain(
    '<body class="a"><p class="preview-banner" data-pagefind-ignore>Preview of a&lt;b> at 1a2b3c4.',
  );
  expect(markPage('<head></head><body class="staff"><header></header><main id="main">A', 'x')).toContain(
    '<main id="main"><p class="preview-banner"',
  );
  expect(hideFiles('# All\n/*\n  X-Frame-Options: DENY\n')).toBe(
    '# All\n/*\n  X-Robots-Tag: noindex\n  X-Frame-Options: DENY\n',
  );
});

test('every page of a demonstration says that it is one, and no page of a live site does', () => {
  expect(bannerText({ STAGE: 'demo' })).toContain('This is a demonstration.');
  for (const STAGE of ['production', undefined]) expect(bannerText({ STAGE })).toBeNull();
});
