import { startTerms } from '#features/home/lay-out.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const OPENS_AFTER_MS = 3000;
let terms: HTMLDetailsElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.insertAdjacentHTML(
    'beforeend',
    `<main><p style="block-size: 3000px"></p>
    <details id="terms" data-opens-after="${OPENS_AFTER_MS}"><summary>Terms</summary></details></main>`,
  );
  const main = document.body.lastElementChild!;
  terms = main.querySelector('details')!;
  onTestFinished(() => {
    main.remove();
    history.replaceState(null, '', location.pathname + location.search);
  });
});

async function opensInTime(): Promise<void> {
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS - 1);
  expect(terms.open).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(terms.open).toBe(true);
  await expect.poll(() => terms.getBoundingClientRect().top < innerHeight).toBe(true);
}

test('a page that is loaded with #terms opens them after three seconds, and scrolls there [M22]', async () => {
  history.replaceState(null, '', '#terms');
  scrollTo({ top: 0, behavior: 'instant' });
  onTestFinished(startTerms());
  await opensInTime();
});

test('and so does an address that changes to #terms, but to no other [M22]', async () => {
  onTestFinished(startTerms());
  const changesTo = async (hash: string) => {
    const changed = new Promise((done) => window.addEventListener('hashchange', done, { once: true }));
    location.hash = hash;
    await changed;
  };
  await changesTo('#trips');
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  expect(terms.open).toBe(false);
  await changesTo('#terms');
  scrollTo({ top: 0, behavior: 'instant' });
  await opensInTime();
});
