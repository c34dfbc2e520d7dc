import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startArticle } from '#features/blog/article/start-article.ts';

startArticle();

/** A YouTube video as on a page. */
beforeEach(() => {
  document.body.innerHTML = `<a href="#video" data-press="youtube" data-id="abcdefghijk" data-title="A night">Play</a>
    <p role="alert" id="page-message"></p>`;
});

const link = () => document.querySelector('a')!;
const frame = () => document.querySelector('iframe');

test('a press replaces it with the player without cookies, with captions and the focus [N18, P43]', async () => {
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

test('a video on Vimeo that is not listed is asked for by its key, without cookies [E05]', async () => {
  const shown = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue(undefined);
  Object.assign(link().dataset, { press: 'vimeo', id: '123456789', key: 'abcdef0123' });
  await userEvent.click(link());
  expect(shown.mock.calls).toEqual([
    ['https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&texttrack=en&playsinline=1&h=abcdef0123'],
  ]);
});

/** A video of our own, and every address that its player was given. The browser itself loads none of them. */
function ourVideo() {
  Object.assign(link().dataset, { press: 'file' });
  link().href = '/a-night.webm';
  return vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockReturnValue(undefined);
}

const playerFails = () => document.querySelector('video')!.dispatchEvent(new Event('error'));

test('a browser that takes no part of a file is given the whole of it [P43]', async () => {
  const given = ourVideo();
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('the whole video')));
  vi.stubGlobal('fetch', fetched);
  await userEvent.click(link());
  expect(given.mock.calls).toEqual([[`${location.origin}/a-night.webm`]]);
  playerFails();
  await expect.poll(() => given.mock.calls.length).toBe(2);
  expect(given.mock.calls[1]![0]).toMatch(/^blob:/);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${location.origin}/a-night.webm`]);
  expect(document.querySelector('#page-message')!.textContent).toBe('');
});

test.each([
  ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a video that %s gives its place back as a plain link, and says so [P43]', async (_, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ourVideo();
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer));
  const pressed = link();
  await userEvent.click(pressed);
  expect(pressed.isConnected).toBe(false);
  playerFails();
  await expect.poll(() => document.activeElement).toBe(pressed);
  expect(document.querySelector('video')).toBeNull();
  expect(pressed.dataset['press']).toBeUndefined();
  expect(document.querySelector('#page-message')!.textContent).toBe(
    'Sorry, this video won’t play here. Select its picture to open the file.',
  );
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
