import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startPostList } from '#features/blog/blog-page.ts';
import { hideLaterPosts } from '#features/blog/hide-later-posts.ts';
import { startArticle } from '#features/blog/article/start-article.ts';
import { onPage } from './support/browser.ts';
import '#features/blog/blog.css';
import '#styles/base.css';
import '#ui/prose.css';

describe('more posts', () => {
  /** A list of so many posts, three of them shown, on a page so long that only its end reveals more. */
  function aList(posts: number, start = startPostList): HTMLElement {
    const days = Array.from({ length: posts }, (_, index) => index + 1);
    const list = onPage(`<div style="padding-block-end: 9000px">
    ${days.map((day) => `<article class="post" ${day > 3 ? 'hidden="until-found"' : ''}><a href="#${day}">Day ${day}</a></article>`).join('')}
    <p data-posts-more hidden></p><button data-posts-button hidden>Show more</button><p role="status" data-posts-status></p></div>`);
    start(list);
    return list;
  }

  test('a press shows the next three posts at once and goes to the first of them [M45]', async () => {
    const list = aList(7);
    const button = page.getByRole('button', { name: 'Show more' });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('link', { name: 'Day 4' })).toHaveFocus();
    await expect.element(page.getByRole('status')).toHaveTextContent('6 of 7 posts are shown.');
    expect(list.querySelectorAll('[hidden="until-found"]')).toHaveLength(1);
    await button.click();
    await expect.element(page.getByRole('link', { name: 'Day 7' })).toHaveFocus();
    await expect.element(button).not.toBeInTheDocument();
  });

  test('the next posts come three seconds after the last press, however many presses there were [M45]', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const list = aList(20);
    const hidden = () => list.querySelectorAll('.post[hidden]').length;
    const press = () => list.querySelector('button')!.click();
    press();
    vi.advanceTimersByTime(2000);
    press();
    // The reader comes to the end of the page, where scrolling reveals posts.
    list.style.paddingBlockEnd = '';
    window.dispatchEvent(new Event('scroll'));
    expect(hidden()).toBe(11);
    vi.advanceTimersByTime(2999);
    expect(hidden()).toBe(11);
    vi.advanceTimersByTime(1);
    expect(hidden()).toBe(8);
  });

  test('scrolling reveals posts from three seconds on, past 60 percent of the page, and once in three seconds [M45]', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const list = aList(20, (place) => {
      Object.assign(place.dataset, { posts: '', listenAfter: '3000' });
      hideLaterPosts((later) => {
        startPostList(later);
        return Promise.resolve();
      });
    });
    const shown = () => list.querySelectorAll('.post:not([hidden])').length;
    const readTo = (share: number) => {
      const top = Math.ceil(share * document.documentElement.scrollHeight) - innerHeight;
      scrollTo({ top, behavior: 'instant' });
      window.dispatchEvent(new Event('scroll'));
    };
    vi.advanceTimersByTime(2999);
    readTo(0.61);
    expect(shown()).toBe(3);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(6);
    readTo(0.61);
    vi.advanceTimersByTime(2999);
    expect(shown()).toBe(6);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(9);
    readTo(0.59);
    vi.advanceTimersByTime(3000);
    expect(shown()).toBe(9);
    readTo(0.61);
    expect(shown()).toBe(12);
  });

  test('a page without posts has none to hide', () => {
    onPage('<div class="posts-none"></div>');
    const start = vi.fn(() => Promise.resolve());
    expect(() => hideLaterPosts(start)).not.toThrow();
    expect(start).not.toHaveBeenCalled();
  });

  test('hidden posts have no gap, which WebKit would keep', () => {
    const [shown, hidden] = ['.post:not([hidden])', '.post[hidden]'].map(
      (card) => getComputedStyle(aList(4).querySelector(card)!).rowGap,
    );
    expect(shown).not.toBe('0px');
    expect(hidden).toBe('0px');
  });
});

describe('a video', () => {
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
});

describe('prose', () => {
  /** How much wider than its place a text is. */
  function surplusOf(text: string): number {
    document.body.innerHTML = `<div class="prose" style="inline-size: 320px">${text}</div>`;
    const prose = document.querySelector('.prose')!;
    return prose.scrollWidth - prose.clientWidth;
  }

  test.each([
    ['a long line of code', `<pre><code>${'word '.repeat(100)}${'x'.repeat(200)}</code></pre>`],
    ['a long address', `<p><a href="/">https://example.com/${'path'.repeat(60)}</a></p>`],
    ['a wide table', `<table><tr>${'<td>somewhatlongword</td>'.repeat(10)}</tr></table>`],
  ])('%s in a text does not make the page wider than a phone [E16]', (_, text) => {
    expect(surplusOf(text)).toBe(0);
  });

  test('what opens in a text shows that it does [E16]', () => {
    surplusOf('<details><summary>More</summary>Words.</details>');
    expect(getComputedStyle(document.querySelector('summary')!).listStyleType).toBe('disclosure-closed');
  });
});
