import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startMenu } from '#layouts/menu.ts';
import { ChatPanel } from '#features/chat/ChatPanel.tsx';
import { ContactDialog } from '#features/leads/ContactDialog.tsx';
import { CurrencyChooser } from '#features/currency/CurrencyChooser.tsx';
import { Gallery } from '#features/gallery/Gallery.tsx';
import { $chat } from '#features/chat/chat.ts';
import type { Shown } from '#directives/page-events.ts';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { openInHistory } from '#ui/sheet-history.ts';
import { serve } from '../support/fake-functions.ts';

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

test('the browser’s back closes a dialog with a form', async () => {
  await render(<ContactDialog office="" tour="" phone={{ text: '1', url: 'tel:1' }} social={null} />);
  sendPageEvent('contact:open', {});
  await expect.element(dialog('Contact Us')).toBeVisible();
  back();
  await expect.element(dialog('Contact Us')).not.toBeInTheDocument();
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
