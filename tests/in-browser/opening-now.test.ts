import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showAnswerTime, showOpening } from '#features/leads/contact-page.ts';
import '#styles/tokens.css';
import '#features/leads/contact.css';
import { serve } from '../support/fake-functions.ts';

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

test.each([360, 412, 768])('at %d pixels nothing moves when a script says whether somebody answers', async (width) => {
  await page.viewport(width, 800);
  document.body.style.cssText = 'margin: 20px; font: 16px Arial';
  line().className = 'opening-now';
  line().querySelector('b')!.textContent = 'Monday to Friday 8:30 am – 5:30 pm, Saturday 8:30 am – noon (Sydney time)';
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
});

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
