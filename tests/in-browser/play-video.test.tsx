import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startArticle } from '#components/article/start-article.ts';

startArticle();

/** A YouTube video as on a page. */
beforeEach(() => {
  document.body.innerHTML = `<a href="#video" data-press="youtube" data-id="abcdefghijk" data-title="A night">Play</a>`;
});

const link = () => document.querySelector('a')!;
const frame = () => document.querySelector('iframe');

test('N18 P43 a press replaces it with the player without cookies, with captions and the focus', async () => {
  // Records the address that a frame would load, without loading it.
  const shown = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue(undefined);
  expect(frame()).toBeNull();
  await userEvent.click(link());
  const player = frame()!;
  expect(document.querySelector('a')).toBeNull();
  expect(document.activeElement).toBe(player);
  expect(player.title).toBe('A night');
  expect(player.allow).toContain('fullscreen');
  expect(shown.mock.calls).toEqual([
    ['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&cc_load_policy=1&rel=0'],
  ]);
});

test('E05 a video on Vimeo that is not listed is asked for by its key, without cookies', async () => {
  const shown = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue(undefined);
  Object.assign(link().dataset, { press: 'vimeo', id: '123456789', key: 'abcdef0123' });
  await userEvent.click(link());
  expect(shown.mock.calls).toEqual([
    ['https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&texttrack=en&playsinline=1&h=abcdef0123'],
  ]);
});

test('with the key that asks for a tab of its own it stays a link', () => {
  const prevented: boolean[] = [];
  const record = (event: Event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', record, { once: true });
  link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(prevented).toEqual([false]);
  expect(frame()).toBeNull();
});
