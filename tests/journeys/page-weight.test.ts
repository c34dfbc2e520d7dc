import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { watchScripts, withReact } from './support/scripts.ts';

const FIRST_VIEW_REQUESTS = 12;
const FIRST_VIEW_BYTES = 150_000;

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
  await session.send('Page.enable');
  // What a page asks for once it has loaded is no part of its first view, however late a busy machine tells of that.
  const loaded = Promise.withResolvers<number>();
  session.on('Page.loadEventFired', ({ timestamp }) => loaded.resolve(timestamp));
  const begun = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => void begun.set(requestId, timestamp));
  const received = new Map<string, { url: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // What stands in a style as data is no request. The tab's icon is the window's, which fetches it once for all pages:
    // only a browser without a window counts it among the page's.
    if (!response.url.startsWith('data:') && !response.url.endsWith('/favicon.svg'))
      received.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = received.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'load' });
  const loadedAt = await loaded.promise;
  const answers = [...received].filter(([id]) => begun.get(id)! < loadedAt).map(([, answer]) => answer);
  expect(answers.length, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(FIRST_VIEW_REQUESTS);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  expect(bytes, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
});
