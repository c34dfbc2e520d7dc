import type { Page } from '@playwright/test';
import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';

const FIRST_VIEW_REQUESTS = 12;
const FIRST_VIEW_BYTES = 150_000;

/** Shows the booking just paid for, with the dialog's own component. */
const SHOWS_A_BOOKING = 'booking confirmed';

for (const [type, path] of Object.entries(PAGE_TYPES).filter(([name]) => name !== SHOWS_A_BOOKING)) {
  test(`N18 M35 ${type} fetches no framework, and sets no cookie, before it is asked for something`, async ({
    visitor,
  }) => {
    const { page, context } = visitor;
    const scripts = watchScripts(page);
    await openSettled(page, path);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await withReact(scripts)).toEqual([]);
    expect(scripts.size).toBeGreaterThan(0);
    expect(await context.cookies()).toEqual([]);
  });
}

test('N18 M35 control: the framework comes with the start dates', async ({ visitor }) => {
  const { page, context, startDates } = visitor;
  const scripts = watchScripts(page);
  await visitor.openTour(redCentre);
  await page.getByRole('button', { name: 'START DATES' }).first().click();
  await expect(startDates.dialog).toBeVisible();
  expect(await withReact(scripts)).not.toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('home’s first view on a phone is at most twelve requests and 150 kB', async ({ anotherVisitor }) => {
  const { page, context } = await anotherVisitor({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const received = new Map<string, { url: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // What stands in a style as data is no request.
    if (!response.url.startsWith('data:')) received.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = received.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'load' });
  const answers = [...received.values()];
  expect(answers.length, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(FIRST_VIEW_REQUESTS);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  expect(bytes, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
});

function watchScripts(page: Page): Map<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = response.text();
    // What comes when the page is being closed is nobody's to read.
    text.catch(() => undefined);
    scripts.set(response.url(), text);
  });
  return scripts;
}

/** React's production code names its own error page. */
async function withReact(scripts: ReadonlyMap<string, Promise<string>>): Promise<string[]> {
  const texts = await Promise.all([...scripts].map(async ([url, text]) => ({ url, text: await text })));
  return texts.filter(({ text }) => text.includes('react.dev/errors')).map(({ url }) => url);
}
