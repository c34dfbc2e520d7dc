import { globSync, readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** The demonstration's files as the editor finds them in a folder of a laptop. */
const CONTENT = globSync('content/**/*.*');

/**
 * The editor at `/admin/` in a folder with the demonstration's content.
 *
 * No browser without a window can show the dialog in which a folder is chosen. The page gets a folder of the browser's
 * own instead, which it cannot tell from one of the laptop.
 */
export class Editor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.addInitScript(() => {
      Object.assign(window, {
        showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('site'),
      });
    });
    await this.page.goto('/admin/');
    const files = CONTENT.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'base64')] as const);
    await this.page.evaluate(async (all) => {
      const site = await (await navigator.storage.getDirectory()).getDirectoryHandle('site', { create: true });
      // The editor takes a folder for a site when it is a clone.
      await site.getDirectoryHandle('.git', { create: true });
      for (const [path, base64] of all) {
        const names = path.split('/');
        let folder = site;
        for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
        const file = await folder.getFileHandle(names.at(-1)!, { create: true });
        const stream = await file.createWritable();
        await stream.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
        await stream.close();
      }
    }, files);
    await this.page.getByRole('button', { name: 'Work with Local Repository' }).click();
    await expect(this.page.getByRole('button', { name: 'New' })).toBeVisible();
  }

  /** Opens a list, an entry of it, or the form of a new one. */
  async go(hash: string): Promise<void> {
    await this.page.evaluate((to) => (location.hash = to), `#/collections/${hash}`);
  }

  field(path: string): Locator {
    return this.page.locator(`[data-key-path="${path}"]`);
  }

  async write(path: string, text: string): Promise<void> {
    const field = this.field(path);
    await field.getByRole('textbox').or(field.getByRole('spinbutton')).fill(text);
  }

  async add(path: string): Promise<void> {
    await this.field(path).getByRole('button', { name: /^Add / }).last().click();
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    // Having saved, the editor shows the list again.
    await expect(this.page.getByRole('button', { name: 'New' })).toBeVisible();
  }

  /** Reads a file that the editor wrote, byte for byte. */
  async file(path: string): Promise<Buffer> {
    const base64 = await this.page.evaluate(async (at) => {
      const names = at.split('/');
      let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('site');
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
      const file = await (await folder.getFileHandle(names.at(-1)!)).getFile();
      const bytes = new Uint8Array(await file.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    }, path);
    return Buffer.from(base64, 'base64');
  }
}
