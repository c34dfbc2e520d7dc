import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { enterHistory, leaveHistory, onHistory } from '#features/booking/booking-history.ts';
import { openInHistory } from '#ui/sheet-history.ts';

const READ_TO = 400;

beforeEach(async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<main><p style="block-size: 3000px"></p><h2 id="cookies">Cookies</h2><p style="block-size: 3000px"></p></main>`,
  );
  const main = document.body.lastElementChild!;
  const address = location.pathname + location.search;
  onTestFinished(() => {
    main.remove();
    history.replaceState(null, '', address);
  });
  const changed = new Promise((done) => window.addEventListener('hashchange', done, { once: true }));
  location.hash = '#cookies';
  await changed;
  scrollTo({ top: READ_TO, behavior: 'instant' });
});

/** Long enough for the browser to have scrolled, if it does. */
async function afterTheBrowser(): Promise<void> {
  for (let frame = 0; frame < 5; frame += 1) await new Promise((done) => requestAnimationFrame(done));
}

const place = () => [location.hash, Math.round(scrollY)];

async function leaves(move: () => void): Promise<void> {
  const isBack = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  move();
  await isBack;
  await afterTheBrowser();
  expect(place()).toEqual(['#cookies', READ_TO]);
}

test('a sheet that closes leaves the reader and the hash where they were', async () => {
  await leaves(openInHistory(() => undefined));
});

test('a sheet that the browser’s back closes leaves the reader and the hash where they were', async () => {
  const close = openInHistory(() => undefined);
  await leaves(() => history.back());
  close();
});

test('the cart that closes leaves the reader and the hash where they were', async () => {
  onTestFinished(onHistory(() => undefined));
  enterHistory({ kind: 'cart' });
  expect(location.hash).toBe('#my-cart');
  await leaves(leaveHistory);
});

test('a sheet that closes keeps the focus in engines that take it away before they go back', async () => {
  const opener = document.createElement('button');
  document.querySelector('main')!.append(opener);
  const close = openInHistory(() => undefined);
  opener.focus({ preventScroll: true });
  await leaves(() => {
    close();
    // As WebKit and Firefox do on the way back, once the sheet's own code has run.
    queueMicrotask(() => opener.blur());
  });
  expect(document.activeElement).toBe(opener);
});
