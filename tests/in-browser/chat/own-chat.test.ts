import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownChat } from '#features/chat/own-chat.ts';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { closeChat } from '#features/chat/chat.ts';
import { onPageEvent } from '#directives/page-events.ts';
import { serve } from '../../support/fake-functions.ts';

test.each([
  { where: 'on a wide page', width: 1280, html: '<p>Words</p>', opens: true },
  { where: 'beside a button to buy', width: 1280, html: '<button data-open-dates>START DATES</button>', opens: false },
  { where: 'on a phone', width: 360, html: '<p>Words</p>', opens: false },
])('a conversation whose panel was open $where: it opens by itself: $opens', async ({ width, html, opens }) => {
  serve({ 'POST /api/chat/': () => 'unreachable' });
  sessionStorage.setItem(CHAT_MEMORY_KEY, JSON.stringify({ open: true }));
  const place = document.createElement('main');
  place.innerHTML = html;
  document.body.append(place);
  let mounted = 0;
  const stop = onPageEvent('chat:mount', (request) => {
    mounted += 1;
    request?.done?.();
  });
  onTestFinished(() => {
    stop();
    closeChat();
    place.remove();
    sessionStorage.clear();
  });
  await page.viewport(width, 800);
  await ownChat().ready;
  expect(mounted).toBe(opens ? 1 : 0);
});
