import { expect, type Locator, type Page, test } from '@playwright/test';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkContent } from '#catalogue/check/check-content.ts';

const TOUR = 'content/tours/the-red-centre/index.md';
const DEPARTURES = 'content/tours/the-red-centre/departures.yaml';
const ARTICLE = 'content/articles/a-kettle-on-the-fire.md';
const PICTURE = 'content/articles/kettle.svg';

const KETTLE = readFileSync('content/articles/camp-oven-bread.svg');

/** What a person writes who does the same in a text editor. */
const BY_HAND = {
  [TOUR]: readFileSync(TOUR, 'utf8')
    .replace('headline: Ten days, one long red road.', 'headline: "Ten days: one long red road."')
    .replace('time: 14:00', 'time: 15:00')
    .replace('text: Meet the group at 2 pm,', 'text: Meet the group at 3 pm,'),
  [DEPARTURES]: `${readFileSync(DEPARTURES, 'utf8')}
  - date: 2027-05-04
    capacity: 8
    note: 'A smaller bus: eight seats.'
`,
  [ARTICLE]: `---
title: A kettle on the fire
lead_in: Water boils in nine minutes if nobody watches it.
published_date: 2026-11-20
author: tam-nguyen
categories: [camp-and-food]
pictures:
  - image: ./kettle.svg
    alt: A black kettle on a small fire at dusk
---

Fill it before dark.

## What to burn

Mulga, if you have the choice.
`,
};

// The editor draws the fields that a window can show. A high window shows every field.
test.use({ viewport: { width: 1280, height: 8000 } });

test('the editor writes a tour, a departure and an article as a person would [E15]', async ({ page, baseURL }) => {
  const asked = new Set<string>();
  const faults: string[] = [];
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  page.on('pageerror', (fault) => faults.push(fault.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  const editor = new Editor(page);
  await editor.open();

  await test.step('a tour', async () => {
    await editor.go('tours/entries/the-red-centre/index');
    await editor.write('headline', 'Ten days: one long red road.');
    await editor.field('meeting').getByRole('button', { name: 'Expand', exact: true }).first().click();
    await editor.write('meeting.time', '15:00');
    await editor.field('itinerary').getByRole('button', { name: 'Expand', exact: true }).first().click();
    const day = editor.field('itinerary.0.text').getByRole('textbox');
    await day.fill((await day.inputValue()).replace('at 2 pm', 'at 3 pm'));
    await editor.save();
  });

  await test.step('a departure', async () => {
    await editor.go('departures/entries/the-red-centre/departures');
    await editor.add('dates');
    await editor.add('dates.7.date');
    await editor.field('dates.7.date').locator('input[type="date"]').fill('2027-05-04');
    await editor.write('dates.7.capacity', '8');
    await editor.write('dates.7.note', 'A smaller bus: eight seats.');
    await editor.save();
  });

  await test.step('an article with a picture', async () => {
    await editor.go('articles/new');
    await editor.write('title', 'A kettle on the fire');
    await editor.write('lead_in', 'Water boils in nine minutes if nobody watches it.');
    await editor.field('published_date').locator('input[type="date"]').fill('2026-11-20');
    await editor.field('author').getByRole('radio', { name: 'Tam Nguyen' }).click();
    await editor.field('categories').getByRole('combobox').click();
    await page.getByRole('option', { name: 'Camp and food' }).click();
    await editor.add('pictures');
    await editor.field('pictures.0.image').getByRole('button', { name: 'Browse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select Image' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles({ name: 'kettle.svg', mimeType: 'image/svg+xml', buffer: KETTLE });
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await editor.write('pictures.0.alt', 'A black kettle on a small fire at dusk');
    await editor.field('body').getByRole('textbox').click();
    await page.keyboard.insertText('Fill it before dark.\n\n## What to burn\n\nMulga, if you have the choice.');
    await editor.save();
  });

  for (const [file, text] of Object.entries(BY_HAND)) {
    expect.soft((await editor.file(file)).toString('utf8'), file).toBe(text);
  }
  expect.soft((await editor.file(PICTURE)).equals(KETTLE), 'the picture').toBe(true);

  // Its own machine alone: the policy blocks the question of how the repository's service is today.
  expect([...asked].filter((origin) => origin !== baseURL && !origin.startsWith('blob:') && origin !== 'null')).toEqual(
    [],
  );
  expect(faults.filter((fault) => !fault.includes('githubstatus.com'))).toEqual([]);

  const root = mkdtempSync(join(tmpdir(), 'edited-'));
  cpSync('content', join(root, 'content'), { recursive: true });
  for (const file of [...Object.keys(BY_HAND), PICTURE]) writeFileSync(join(root, file), await editor.file(file));
  const problems = checkContent(root, { register: 'written' });
  rmSync(root, { recursive: true });
  expect(problems.filter(({ severity }) => severity === 'mistake')).toEqual([]);
});

/** The demonstration's files as the editor finds them in a folder of a laptop. */
const CONTENT = globSync('content/**/*.*');

/**
 * The editor at `/admin/` in a folder with the demonstration's content.
 *
 * No browser without a window can show the dialog in which a folder is chosen. The page gets a folder of the browser's
 * own instead, which it cannot tell from one of the laptop.
 */
class Editor {
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
