import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ContactDialog } from '#features/leads/LeadDialogs.tsx';
import { giveConsent, withdrawConsent } from '#features/consent/consent.ts';
import { type PageEvents, onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { showAnswerTime, showOpening } from '#features/leads/contact-page.ts';
import { serve } from '../support/fake-functions.ts';
import { fillLead, formToken, ways } from './support/a-lead-form.tsx';
import '#styles/tokens.css';
import '#features/leads/contact.css';

describe('the contact dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const way = (name: RegExp) => dialog.getByRole('button', { name });
  const { dataset } = document.documentElement;

  /** The page events in order. */
  let received: string[];

  beforeEach(async () => {
    serve(formToken);
    received = [];
    const names: readonly (keyof PageEvents)[] = ['chat:open', 'chat:hide', 'chat:show'];
    for (const name of names) onTestFinished(onPageEvent(name, () => received.push(name)));
    onTestFinished(() => {
      delete dataset['chatReady'];
      delete dataset['consent'];
      withdrawConsent(['chat']);
    });
    await render(<ContactDialog office="alice-springs" tour="" {...ways} />);
  });

  async function opens(message?: string) {
    sendPageEvent('contact:open', message === undefined ? {} : { message });
    await expect.element(dialog).toBeVisible();
  }

  /** Chromium closes a dialog by itself on some Escapes, and tells the page in a later task. */
  async function closes() {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }

  test('it has its title, and its three ways, the questions others had among them [M14, M53, M54]', async () => {
    await opens();
    expect(dialog.element().querySelector('h2')?.textContent).toBe('Contact Us');
    const ways = [...dialog.element().querySelectorAll('.option:is(button, a) b')];
    expect(ways.map(({ textContent }) => textContent)).toEqual(['Live Chat', 'Leave a message', 'FAQs']);
    expect(ways[2]!.closest('a')?.getAttribute('href')).toBe('/faq/');
  });

  test('a chat that answers takes the message, and is out of sight while the dialog is there [M53, D38]', async () => {
    dataset['chatReady'] = '';
    await opens();
    expect(received).toEqual(['chat:hide']);
    await way(/^Leave a message/).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await vi.waitFor(() => expect(received.toSorted()).toEqual(['chat:hide', 'chat:open', 'chat:show']));
  });

  test.each([/^Leave a message/, /^Live Chat/])(
    'without a chat that answers %s leads to the form [M53, D38]',
    async (name) => {
      await opens();
      await way(name).click();
      await expect.element(field('Name')).toHaveFocus();
      expect(received).toEqual(['chat:hide']);
    },
  );

  test('once the message is sent, nothing asks for it any more [D38]', async () => {
    serve({ ...formToken, 'POST /api/contact/': () => ({ body: {} }) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await opens();
    await way(/^Live Chat/).click();
    await expect.element(dialog.getByText('Leave a message and', { exact: false })).toBeVisible();
    await fillLead();
    await dialog.getByRole('button', { name: 'SEND' }).click();
    await vi.advanceTimersByTimeAsync(2000);
    await expect.element(dialog.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
    await expect.element(dialog.getByText('We’ve received your message.', { exact: false })).toBeVisible();
    await expect.element(dialog.getByText('Leave a message and', { exact: false })).not.toBeInTheDocument();
  });

  test('a chat of a service takes a message only once it is allowed; asking for the chat itself allows it [M53, D38, D39]', async () => {
    Object.assign(dataset, { chatReady: '', consent: 'chat' });
    await opens();
    await way(/^Leave a message/).click();
    await expect.element(field('Question')).toBeVisible();
    expect(received).not.toContain('chat:open');
    await closes();
    giveConsent(['chat']);
    await opens();
    await way(/^Leave a message/).click();
    await vi.waitFor(() => expect(received).toContain('chat:open'));
  });

  test('what the chat did not take stands in the form, says why, and never replaces what was typed there [M53, D38]', async () => {
    dataset['chatReady'] = '';
    await opens('Is March too hot?');
    await expect.element(field('Question')).toHaveValue('Is March too hot?');
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(dialog.getByText('Chat isn’t available right now.', { exact: false })).toBeVisible();
    await field('Question').fill('Is May too cold?');
    await closes();
    await opens('Is March too hot?');
    await expect.element(field('Question')).toHaveValue('Is May too cold?');
    await closes();
    await opens();
    await expect.element(way(/^Live Chat/)).toHaveFocus();
  });
});

describe('the contact page', () => {
  const HOURS = [{ days: ['mon', 'tue'], from: '08:30', until: '17:30' }];

  beforeEach(() => {
    document.documentElement.dataset['zone'] = 'Australia/Sydney';
    document.body.innerHTML = `
    <p data-opening-now='${JSON.stringify(HOURS)}'><b data-opening-text>Mondays</b><span data-opening-elsewhere></span></p>
    <dl><div data-days="mon tue"><dt>Monday and Tuesday</dt></div></dl>
    <p data-answer-time hidden></p>`;
  });

  const line = () => document.querySelector('[data-opening-now]')!;

  test('the page says when somebody answers again, in Sydney and where the visitor is', () => {
    showOpening(document, Date.parse('2026-11-22T01:00:00Z'));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(line().textContent).toContain('Closed. Opens Monday at 8:30 am Sydney time');
    const isElsewhere = timeZone !== 'Australia/Sydney';
    expect(line().textContent.includes('your time')).toBe(isElsewhere);
    expect(line().hasAttribute('data-open')).toBe(false);
    expect(document.querySelector('[data-today]')).toBeNull();
  });

  test('the page says that somebody answers, and marks the hours of today', () => {
    showOpening(document, Date.parse('2026-11-23T01:00:00Z'));
    expect(line().textContent).toBe('Open now, until 5:30 pm Sydney time');
    expect(line().hasAttribute('data-open')).toBe(true);
    expect(document.querySelector('[data-today]')?.textContent).toBe('Monday and Tuesday');
  });

  test.each([360, 412, 768])(
    'at %d pixels nothing moves when a script says whether somebody answers',
    async (width) => {
      await page.viewport(width, 800);
      document.body.style.cssText = 'margin: 20px; font: 16px Arial';
      line().className = 'opening-now';
      line().querySelector('b')!.textContent =
        'Monday to Friday 8:30 am – 5:30 pm, Saturday 8:30 am – noon (Sydney time)';
      const before = line().getBoundingClientRect().height;
      const every = (days: string[]) => [{ days, from: '08:30', until: '17:30' }];
      for (const day of ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) {
        (line() as HTMLElement).dataset['openingNow'] = JSON.stringify(every([day]));
        for (const hour of ['2026-11-22T20:00:00Z', '2026-11-23T01:00:00Z', '2026-11-23T08:00:00Z']) {
          showOpening(document, Date.parse(hour));
          expect(line().getBoundingClientRect().height, line().textContent).toBe(before);
        }
      }
      document.body.removeAttribute('style');
    },
  );

  test.each([
    [
      { body: { chat_minutes: 4, question_minutes: 190 } },
      'We usually reply within 4 minutes in the chat and 3 hours by email (last 30 days).',
    ],
    [
      { body: { chat_minutes: 4, question_minutes: null } },
      'We usually reply within 4 minutes in the chat (last 30 days).',
    ],
    [{ body: { chat_minutes: null, question_minutes: 60 } }, 'We usually reply within 1 hour (last 30 days).'],
    [{ body: { chat_minutes: null, question_minutes: null } }, ''],
    [{ status: 500 }, ''],
  ])('the usual answer time shows only if it is known: %j', async (reply, words) => {
    serve({ 'GET /api/answer-times/': () => reply });
    const place = document.querySelector<HTMLElement>('[data-answer-time]')!;
    await showAnswerTime(place);
    expect(place.textContent).toBe(words);
    expect(place.hidden).toBe(words === '');
    if (words !== '') await expect.element(page.getByText(words)).toBeVisible();
  });
});
