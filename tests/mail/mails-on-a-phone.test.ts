import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMail } from '#functions/mail/write-mail.tsx';
import { COLOURS, STANDARDS } from '../support/axe-rules.ts';
import { browserLaunch } from '../../scripts/machine/find-browser.mjs';
import { bookingMails, otherMails, BOOKINGS, factsFor } from './mail-fixtures.ts';

declare const axe: typeof Axe;
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PHONE = { width: 360, height: 640 };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(browserLaunch());
  page = await browser.newPage({ viewport: PHONE });
});

afterAll(() => browser.close());

async function show(html: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
}

/** The width that the open mail needs, in pixels. */
function widthNeeded(): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** What axe finds in the open mail. Only colours differ in the dark. */
async function violations(colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  return page.evaluate(
    async (rules) => {
      const found = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    colorScheme === 'light' ? STANDARDS : COLOURS,
  );
}

test('every mail can be read on a phone of 360 pixels, in light and in dark [N19, P15]', async () => {
  const mails = [...(await bookingMails('two trips')), ...(await otherMails())];
  expect(mails.length).toBeGreaterThan(35);
  for (const { template, audience, mail } of mails) {
    const name = `${template} to the ${audience}`;
    await show(mail.html, 'light');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect.soft(await widthNeeded(), name).toBe(PHONE.width);
      expect.soft(await violations(scheme), `${name}, ${scheme}`).toEqual([]);
    }
  }
}, 120_000);

test('the longest name and address widen no mail [N19]', async () => {
  for (const { template, mail } of await bookingMails('a long name')) {
    await show(mail.html, 'light');
    expect.soft(await widthNeeded(), template).toBe(PHONE.width);
  }
});

/**
 * The contrast of the main button's letters, as a program shows it that darkens emails by itself and knows no style
 * block, as Gmail's apps: Chromium's own darkening is that of Android's web view.
 */
async function darkenedContrast(html: string): Promise<number> {
  const dark = await browser.newPage({ viewport: PHONE });
  const session = await dark.context().newCDPSession(dark);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await dark.setContent(html.replace(/<style>[\s\S]*?<\/style>/, ''), { waitUntil: 'domcontentloaded' });
  const picture = await dark.locator('td.button a, td.button').first().screenshot();
  await dark.close();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const inside = Array.from({ length: info.width * info.height }, (_, pixel) => pixel).filter((pixel) => {
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
    return x > 5 && y > 5 && x < info.width - 6 && y < info.height - 6;
  });
  const lights = inside.map((pixel) => luminance(data.subarray(pixel * 3, pixel * 3 + 3))).toSorted((a, b) => a - b);
  const [darkest, lightest] = [lights[0]!, lights.at(-1)!];
  return (lightest + 0.05) / (darkest + 0.05);
}

/** As WCAG defines it. */
function luminance(rgb: Uint8Array): number {
  const [red, green, blue] = [...rgb].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the main button can be read where a program darkens emails by itself', async () => {
  const { html } = await writeMail('balance-3', 'traveller', factsFor('balance-3', 'traveller', BOOKINGS['deposit']!));
  expect(await darkenedContrast(html)).toBeGreaterThan(7);
  // The button as it was: dark letters on amber, of which only the letters are turned around.
  const amber = html.replace(/(<td class="button[^"]*" style="[^"]*background-color:)#\w+/, '$1#f2b33d');
  expect(await darkenedContrast(amber)).toBeLessThan(3);
});

test('control: a mail that is too wide, and one that cannot be read in dark, are found', async () => {
  const { html } = await writeMail('balance-14', 'traveller', BOOKINGS['deposit']!);
  await show(html.replace('</body>', '<p style="width:500px">wide</p></body>'), 'light');
  expect(await widthNeeded()).toBeGreaterThan(PHONE.width);
  const dark = html.replace('Questions?', '<span style="color:#101820">Questions?</span>');
  await show(dark, 'light');
  expect(await violations('light')).toEqual([]);
  await show(dark, 'dark');
  expect(await violations('dark')).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
