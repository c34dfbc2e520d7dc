import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from './missing-settings.mjs';

/** Runs a command in the project's folder and returns what it printed. Throws when it fails. */
export type Run = (command: readonly string[], env?: Readonly<Record<string, string>>) => Promise<string>;

/** The branch that a preview shows. */
export interface Preview {
  /** Part of the address: small letters, digits and hyphens. */
  readonly name: string;
  readonly branch: string;
  readonly commit: string;
  /** The password of the staff pages; empty closes them. */
  readonly staffPassword: string;
  /** The time that pages and functions live at, such as `2027-03-01 09:00`; empty for now. */
  readonly asOf: string;
}

export interface PreviewPlace {
  /** The project's folder with a slash at its end. */
  readonly root: string;
  readonly config: Config;
  readonly run: Run;
}

/** Git ignores this file. It is beside wrangler.jsonc because its paths are relative to it. */
const CONFIG = 'wrangler.preview.json';
const Deployed = v.object({ type: v.literal('preview'), preview_urls: v.array(v.string()) });

/**
 * Creates or updates the preview of a branch: its own books with the promo codes to try it with, sandbox cards, mails in
 * the inbox, every mail there is at `/mails/`, drafts and what is scheduled, and a banner on every page.
 *
 * Returns its address.
 */
export async function makePreview({ root, config, run }: PreviewPlace, preview: Preview): Promise<string> {
  const of = `${preview.branch} at ${preview.commit.slice(0, 7)}`;
  const private_ = mkdtempSync(join(tmpdir(), 'preview-'));
  const [secrets, output] = [join(private_, 'secrets.json'), join(private_, 'output.ndjson')];
  writeFileSync(root + CONFIG, JSON.stringify(previewConfig(config, { of, asOf: preview.asOf }), null, 2));
  writeFileSync(secrets, JSON.stringify({ STAFF_PASSWORD: preview.staffPassword }), { mode: 0o600 });
  try {
    await run(['npm', 'run', '-s', 'mails']);
    await run(['npm', 'run', '-s', 'build'], { PREVIEW_OF: of, DRAFTS: 'shown', AS_OF: preview.asOf });
    showMails(root);
    const hidden = preview.staffPassword === '' ? [] : ['--secrets-file', secrets];
    await run(['wrangler', 'preview', '--name', preview.name, '--config', CONFIG, '--message', of, ...hidden], {
      CI: '1',
      WRANGLER_OUTPUT_FILE_PATH: output,
    });
    return addressIn(readFileSync(output, 'utf8'));
  } finally {
    rmSync(private_, { recursive: true, force: true });
    rmSync(root + CONFIG, { force: true });
  }
}

/** Puts the mails that were written into the built site, where only a preview has them. */
function showMails(root: string): void {
  const from = join(root, '.cache/mails');
  const to = join(root, 'dist/mails');
  mkdirSync(to, { recursive: true });
  for (const file of globSync('*.html', { cwd: from })) copyFileSync(join(from, file), join(to, file));
}

/** Deletes the preview of a closed branch together with its books. What is gone already is no fault. */
export async function deletePreview({ root, config, run }: PreviewPlace, name: string): Promise<void> {
  writeFileSync(root + CONFIG, JSON.stringify(previewConfig(config, { of: name, asOf: '' }), null, 2));
  try {
    await run(['wrangler', 'preview', 'delete', '--name', name, '--config', CONFIG, '--skip-confirmation'], {
      CI: '1',
    });
  } catch (error) {
    if (!/not (be )?found|does not exist/i.test(String(error))) throw error;
  } finally {
    rmSync(root + CONFIG, { force: true });
  }
}

/** The name of a preview in an address; null when nothing of a branch's name can be used. */
export function previewName(branch: string): string | null {
  const name = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return name === '' ? null : name;
}

/** A preview inherits no variable, secret or binding of the live site: only what stands here. */
function previewConfig(config: Config, { of, asOf }: { of: string; asOf: string }): object {
  return {
    ...config,
    previews: {
      vars: { PAYMENTS: 'sandbox', MAIL: 'inbox', PREVIEW: of, AS_OF: asOf },
      durable_objects: config.durable_objects,
      observability: config.observability,
    },
  };
}

/** Wrangler writes a line of JSON for each thing it did. */
function addressIn(output: string): string {
  for (const line of output.split('\n').filter((text) => text.trim() !== '')) {
    const read = v.safeParse(Deployed, JSON.parse(line));
    const [address] = read.success ? read.output.preview_urls : [];
    if (address !== undefined) return address;
  }
  throw new Error('Cloudflare gave the preview no address. Set preview_urls or workers_dev for the Worker.');
}
