import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { checkContent } from '#catalogue/check/check-content.ts';
import { Editor } from './editor.ts';

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
