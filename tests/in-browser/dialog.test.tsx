import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { openInHistory } from '#ui/sheet-history.ts';
import { Dialog } from '#ui/Dialog.tsx';

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
