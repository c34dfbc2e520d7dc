import { fetchParts } from '#directives/fetch-parts.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import call from '../../src/directives/call.ts';
import touch from '../../src/directives/touch.ts';
import { once } from './support/browser.ts';

let islands = 0;

/**
 * An island whose scripts load when the test allows it: the renderer, and an entry that imports a part and, when it is
 * asked to, a style sheet. Each of the others imports the part too, and something later. Every island has scripts of its
 * own, because a page fetches each script once.
 */
function anIsland(html: string) {
  const island = document.createElement('div');
  islands += 1;
  const script = (name: string) => `${name}${islands}.js`;
  const [entry, renderer, part, sheet] = ['Island', 'client', 'part', 'sheet'].map((name) => `/_astro/${script(name)}`);
  const later = { sheet: script('sheet'), other: script('later') };
  const text = (url: string) =>
    `import{a}from"./${script('part')}";import(\`./${url === entry ? later.sheet : later.other}\`)`;
  island.setAttribute('component-url', entry!);
  island.setAttribute('renderer-url', renderer!);
  island.innerHTML = html;
  document.body.append(island);
  onTestFinished(() => island.remove());
  let network = Promise.withResolvers<Response>();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = await network.promise;
    if (!answer.ok) return answer.clone();
    return new Response(text(url));
  });
  const hydrate = vi.fn(() => Promise.resolve());
  const load = vi.fn(() => Promise.resolve(hydrate));
  return {
    island,
    hydrate,
    load,
    asked,
    parts: [entry, renderer, part, sheet],
    arrive: async () => {
      network.resolve(new Response());
      await vi.waitUntil(() => hydrate.mock.calls.length > 0);
    },
    /** Both tries fail. Then the network works again, and its answers wait for the test. */
    fail: async () => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      network.resolve(new Response('', { status: 503 }));
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1000);
      vi.useRealTimers();
      await vi.waitUntil(() => asked.length === 4);
      network = Promise.withResolvers<Response>();
      asked.length = 0;
    },
  };
}

window.fetchParts = fetchParts;

const options = { name: 'Test', value: true } as unknown as Parameters<typeof touch>[1];
const calls = (value: unknown) => ({ name: 'Test', value }) as Parameters<typeof call>[1];

test.each([
  ['pointer', (button: HTMLElement) => userEvent.hover(button)],
  ['focus', () => userEvent.tab()],
] as const)('touch: hydrates once, at the first %s', async (_, come) => {
  const { island, load, hydrate, asked, parts, arrive } = anIsland('<button>Send</button>');
  touch(load, options, island);
  expect(load).not.toHaveBeenCalled();
  await come(island.querySelector('button')!);
  await arrive();
  island.querySelector('button')!.focus();
  expect(asked.toSorted()).toEqual(parts);
  expect(load).toHaveBeenCalledOnce();
  expect(hydrate).toHaveBeenCalledOnce();
});

test('touch: presses during the download count once, after hydration, and the button is marked as busy', async () => {
  const { island, load, hydrate, arrive } = anIsland('<button>Send</button>');
  const button = island.querySelector('button')!;
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  touch(load, options, island);
  await userEvent.click(button);
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await arrive();
  expect(hydrate).toHaveBeenCalledBefore(pressed);
  expect(pressed).toHaveBeenCalledOnce();
  expect(button).not.toHaveAttribute('aria-busy');
});

test('touch: when the script cannot be loaded, the press does its native action, and the next touch tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { island, load, hydrate, fail, arrive } = anIsland('<form method="post"><button>Send</button></form>');
  const sent = vi.fn((event: Event) => event.preventDefault());
  island.querySelector('form')!.addEventListener('submit', sent);
  touch(load, options, island);
  await userEvent.click(island.querySelector('button')!);
  await fail();
  expect(hydrate).not.toHaveBeenCalled();
  expect(sent).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(island.querySelector('button')!);
  await arrive();
  expect(hydrate).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('touch: when the script cannot be had, a press that has no native way is said to have failed, and changes nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { island, fail } = anIsland('<form><textarea>Pasted</textarea><button>Check</button></form>');
  const sent = vi.fn((event: Event) => event.preventDefault());
  const failed = vi.fn();
  island.querySelector('form')!.addEventListener('submit', sent);
  onTestFinished(onPageEvent('island:failed', failed));
  touch(() => Promise.resolve(() => Promise.resolve()), options, island);
  await userEvent.hover(island.querySelector('textarea')!);
  await fail();
  expect(failed).not.toHaveBeenCalled();
  await userEvent.click(island.querySelector('button')!);
  await fail();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(sent).not.toHaveBeenCalled();
  expect(island.querySelector('button')).not.toHaveAttribute('aria-busy');
});

/** A page whose first script has not run yet. Returns what runs it, or tells that it cannot be had. */
function aPageThatLoads() {
  const rest = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  Object.assign(window, { fetchParts: undefined });
  onTestFinished(() => void (window.fetchParts = fetchParts));
  return {
    startPage: () => {
      window.fetchParts = fetchParts;
      document.dispatchEvent(new Event('DOMContentLoaded'));
    },
    endWithoutScript: () => {
      rest.mockReturnValue('complete');
      window.dispatchEvent(new Event('load'));
    },
  };
}

test('touch: an event before the first script of the page hydrates as soon as that script has run', async () => {
  const { startPage } = aPageThatLoads();
  const { island, load, hydrate, asked, arrive } = anIsland('<button>Send</button>');
  const button = island.querySelector('button')!;
  const pressed = vi.fn();
  const failed = vi.fn();
  button.addEventListener('click', pressed);
  onTestFinished(onPageEvent('island:failed', failed));
  touch(load, options, island);
  await userEvent.click(button);
  expect(asked).toEqual([]);
  expect(button).toHaveAttribute('aria-busy', 'true');
  startPage();
  await arrive();
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  expect(hydrate).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
});

test('touch: where the first script of the page cannot be had, the press does its native action', async () => {
  const { endWithoutScript } = aPageThatLoads();
  const { island, load } = anIsland('<form method="post"><button>Send</button></form>');
  const sent = vi.fn((event: Event) => event.preventDefault());
  island.querySelector('form')!.addEventListener('submit', sent);
  touch(load, options, island);
  await userEvent.click(island.querySelector('button')!);
  expect(sent).not.toHaveBeenCalled();
  endWithoutScript();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(load).not.toHaveBeenCalled();
});

test('call: a hash in the address waits for the first script of the page', async () => {
  const { startPage } = aPageThatLoads();
  const { island, load, arrive } = anIsland('');
  history.replaceState(null, '', '#test');
  call(load, calls({ events: [], hashes: ['#test'] }), island);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  startPage();
  await arrive();
  expect(load).toHaveBeenCalledOnce();
});

test('call: hydrates at its event, and sends what came meanwhile again, with what came with it', async () => {
  const { island, load, hydrate, arrive } = anIsland('');
  call(load, calls({ events: ['test:open'] }), island);
  window.dispatchEvent(new CustomEvent('test:open', { detail: 1 }));
  window.dispatchEvent(new CustomEvent('test:open', { detail: 2 }));
  const received = vi.fn();
  const record = (event: Event) => void received((event as CustomEvent<unknown>).detail);
  window.addEventListener('test:open', record);
  onTestFinished(() => window.removeEventListener('test:open', record));
  await arrive();
  expect(load).toHaveBeenCalledOnce();
  expect(hydrate).toHaveBeenCalledBefore(received);
  expect(received.mock.calls).toEqual([[1], [2]]);
});

test('call: an event that reports what has happened is not sent again [M95]', async () => {
  const { island, load, hydrate, arrive } = anIsland('');
  call(load, calls({ events: ['test:loaded'], sendsAgain: false }), island);
  const received = vi.fn();
  window.addEventListener('test:loaded', received);
  onTestFinished(() => window.removeEventListener('test:loaded', received));
  window.dispatchEvent(new CustomEvent('test:loaded'));
  await arrive();
  await Promise.all(hydrate.mock.results.map(({ value }) => value as Promise<void>));
  expect(load).toHaveBeenCalledOnce();
  expect(received).toHaveBeenCalledOnce();
});

test('call: hydrates for a hash of its own, and for no other', async () => {
  const { island, load, arrive } = anIsland('');
  call(load, calls({ events: [], hashes: ['#test'] }), island);
  location.hash = '#other';
  await once(window, 'hashchange');
  expect(load).not.toHaveBeenCalled();
  location.hash = '#test';
  await once(window, 'hashchange');
  await arrive();
  expect(load).toHaveBeenCalledOnce();
});

test('call: when the script cannot be loaded, the sender is notified, and the next event tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { island, load, fail, arrive } = anIsland('');
  call(load, calls({ events: ['test:open'] }), island);
  const done = [vi.fn(), vi.fn()];
  for (const each of done) window.dispatchEvent(new CustomEvent('test:open', { detail: { done: each } }));
  await fail();
  for (const each of done) expect(each).toHaveBeenCalledExactlyOnceWith('failed');
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new CustomEvent('test:open'));
  await arrive();
  expect(load).toHaveBeenCalledOnce();
});

test('call: what is only prepared fails in silence', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { island, load, fail } = anIsland('');
  const failed = vi.fn();
  onTestFinished(onPageEvent('island:failed', failed));
  call(load, calls({ events: ['booking:prepare'] }), island);
  sendPageEvent('booking:prepare', { done: () => undefined });
  await fail();
  expect(failed).not.toHaveBeenCalled();
});
