import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useState } from 'react';
import { enterHistory, leaveHistory, onHistory } from '#features/booking/booking-history.ts';
import { openInHistory } from '#ui/sheet-history.ts';
import { startMenu } from '#layouts/menu.ts';
import { ChatPanel } from '#features/chat/ChatPanel.tsx';
import { CurrencyChooser } from '#features/currency/CurrencyChooser.tsx';
import { Gallery } from '#features/gallery/Gallery.tsx';
import { $chat } from '#features/chat/chat.ts';
import { type Shown, onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { serve } from '../support/fake-functions.ts';

describe('the reader’s place', () => {
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
});

describe('the browser’s back', () => {
  const picture = new Image();
  const pictures: Shown = { kind: 'pictures', title: 'A cabin', size: 'standard', pictures: [picture], first: 0 };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const gallery = (shown: Shown) =>
    new Promise<void>((done) => sendPageEvent('gallery:open', { shown, done: () => done() }));
  const state = () => history.state as unknown;
  const atPage = () => expect.poll(state).toEqual({ page: true });

  /** Goes back as the browser's button does. The page must still be there, so a marked entry lies below. */
  const back = () => history.back();

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serve({ 'GET /api/csrf/': () => ({ body: { csrfmiddlewaretoken: 'token' } }) });
    history.pushState(null, '');
  });

  test('the browser’s back closes a gallery, and of two dialogs on each other only the upper one', async () => {
    await render(<Gallery />);
    const stays = [{ name: 'A cabin', nights: '2 nights', picture, open: () => void gallery(pictures) }];
    await gallery({ kind: 'stays', title: 'Where you sleep', stays });
    await dialog('Where you sleep').getByRole('button', { name: 'See inside A cabin' }).click();
    await expect.element(dialog('A cabin')).toBeVisible();
    back();
    await expect.element(dialog('A cabin')).not.toBeInTheDocument();
    await expect.element(dialog('Where you sleep')).toBeVisible();
    back();
    await expect.element(dialog('Where you sleep')).not.toBeInTheDocument();
    expect(state()).toEqual({ page: true });
  });

  test('a dialog that was closed by itself leaves nothing to go back over', async () => {
    await render(<Gallery />);
    await gallery(pictures);
    await expect.poll(state).toEqual({ sheet: 1 });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('A cabin')).not.toBeInTheDocument();
    await atPage();
  });

  test('the browser’s back closes the chat where it covers a phone, and elsewhere the chat has no entry', async () => {
    $chat.set({ ...$chat.get(), link: 'up', open: 'no' });
    onTestFinished(onPageEvent('chat:close', () => $chat.set({ ...$chat.get(), open: 'no' })));
    await render(<ChatPanel />);
    const opens = async () => {
      $chat.set({ ...$chat.get(), open: 'asked' });
      await expect.element(dialog('Live chat')).toBeVisible();
    };
    await opens();
    expect(state()).toBeNull();
    $chat.set({ ...$chat.get(), open: 'no' });
    await page.viewport(360, 640);
    await opens();
    back();
    await expect.element(dialog('Live chat')).not.toBeInTheDocument();
    expect(state()).toEqual({ page: true });
  });

  test('the browser’s back closes the currency chooser [M18]', async () => {
    document.body.insertAdjacentHTML('beforeend', '<dialog id="menu"></dialog>');
    onTestFinished(() => document.querySelector('#menu')!.remove());
    startMenu();
    await render(
      <>
        <button type="button" popoverTarget="currencies">
          Currencies
        </button>
        <CurrencyChooser id="currencies" />
      </>,
    );
    await page.getByRole('button', { name: 'Currencies' }).click();
    await expect.element(dialog('Select a currency')).toBeVisible();
    await expect.poll(state).toEqual({ sheet: 1 });
    back();
    await expect.element(dialog('Select a currency')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Currencies' }).click();
    await expect.poll(state).toEqual({ sheet: 1 });
    await dialog('Select a currency').getByRole('button', { name: 'Close' }).click();
    await atPage();
  });

  test('a sheet that opens while another one’s entry is removed keeps its own', async () => {
    const closed: string[] = [];
    const leaveFirst = openInHistory(() => closed.push('first'));
    leaveFirst();
    const leaveSecond = openInHistory(() => closed.push('second'));
    await expect.poll(state).toEqual({ sheet: 1 });
    expect(closed).toEqual([]);
    back();
    await expect.poll(() => closed).toEqual(['second']);
    leaveSecond();
    expect(state()).toEqual({ page: true });
  });
});

describe('a closed dialog', () => {
  /** A page with a button that opens a dialog, and goes while the dialog is open if `leaves` says so. */
  function Page({ leaves = false }: { leaves?: boolean }) {
    const [open, setOpen] = useState(false);
    return (
      <main tabIndex={-1}>
        {!(leaves && open) && (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
        <Dialog open={open} kind="" label="Sheet" enterHistory={openInHistory} onClose={() => setOpen(false)}>
          <button type="button">Inside</button>
        </Dialog>
      </main>
    );
  }

  const opener = page.getByRole('button', { name: 'Open' });
  const sheet = page.getByRole('dialog', { name: 'Sheet' });

  /** Opens and closes the dialog, and waits until the browser has gone back over its entry. */
  async function openAndClose(): Promise<void> {
    await opener.click();
    await expect.element(sheet).toBeVisible();
    const isBack = new Promise((over) => window.addEventListener('popstate', over, { once: true }));
    await userEvent.keyboard('{Escape}');
    await isBack;
  }

  beforeEach(() => history.pushState(null, '', '#somewhere'));

  test('a closed dialog whose opener has gone leaves the focus on the main part of the page', async () => {
    await render(<Page leaves />);
    await openAndClose();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  test('a closed dialog returns the focus though the browser drops it on its way back, as Firefox does', async () => {
    await render(<Page />);
    const go = history.go.bind(history);
    vi.spyOn(history, 'go').mockImplementation((entries) => {
      setTimeout(() => {
        (document.activeElement as HTMLElement).blur();
        go(entries);
      });
    });
    await openAndClose();
    await expect.element(opener).toHaveFocus();
  });

  test('a dialog that the browser’s back closes returns the focus though the browser drops it after that', async () => {
    await render(<Page />);
    await opener.click();
    await expect.element(sheet).toBeVisible();
    const isDropped = new Promise<void>((over) => {
      const drop = () => {
        (document.activeElement as HTMLElement).blur();
        over();
      };
      window.addEventListener('popstate', drop, { once: true });
    });
    history.back();
    await isDropped;
    await expect.element(opener).toHaveFocus();
  });

  test.each([
    ['keeps the place of a scrollbar that takes room', 15, 'stable'],
    ['keeps no place for a scrollbar that takes none', 0, ''],
  ])('a page under a dialog %s', async (_, room, gutter) => {
    const { documentElement } = document;
    onTestFinished(() => void documentElement.style.removeProperty('scrollbar-gutter'));
    vi.spyOn(documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - room);
    await render(<Page />);
    await opener.click();
    await expect.element(sheet).toBeVisible();
    expect(documentElement.style.scrollbarGutter).toBe(gutter);
  });
});
