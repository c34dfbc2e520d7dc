import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { beginConversation, findConversationByToken } from '#functions/chat/conversation-storage.ts';
import { keepMessage } from '#functions/chat/message-storage.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { aChat, type Chat } from '../support/a-chat.ts';

type Said = readonly [from: 'visitor' | 'staff' | 'notice', at: number];

/** Keeps conversations whose messages were written so many milliseconds before now. */
async function said({ site, stub }: Chat, ...conversations: readonly (readonly Said[])[]): Promise<void> {
  const now = site.now();
  await runInDurableObject(stub, (chat) => {
    for (const messages of conversations) {
      const token = crypto.randomUUID();
      beginConversation(chat.sql, token, now);
      const { id } = findConversationByToken(chat.sql, token)!;
      for (const [from, at] of messages)
        keepMessage(chat.sql, id, { id: crypto.randomUUID(), from, name: 'Mia', text: 'Hello', at: now - at });
    }
  });
}

/** A question that was answered after so long. */
const answered = (after: number, before = DAY): Said[] => [
  ['visitor', before],
  ['staff', before - after],
];

async function minutes({ site }: Chat): Promise<unknown> {
  const answer = await site.visitor().get('/api/answer-times/');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { chat_minutes: unknown }).chat_minutes;
}

test('the usual answer time is the median of the questions of 30 days, as each visitor waited', async () => {
  const chat = await aChat();
  await said(
    chat,
    answered(2 * MINUTE),
    answered(4 * MINUTE),
    answered(3 * HOUR),
    answered(MINUTE, 31 * DAY),
    [
      ['visitor', DAY],
      ['visitor', DAY - MINUTE],
      ['notice', DAY - MINUTE],
      ['staff', DAY - 6 * MINUTE],
    ],
    [...answered(10 * MINUTE), ['staff', HOUR], ['visitor', HOUR], ['staff', HOUR - 5 * MINUTE]],
  );
  expect(await minutes(chat)).toBe(6);
});

test('nothing is said after too few questions', async () => {
  const chat = await aChat();
  expect(await minutes(chat)).toBeNull();
  await said(chat, ...Array.from({ length: 4 }, () => answered(MINUTE)));
  chat.site.advance(10 * MINUTE);
  expect(await minutes(chat)).toBeNull();
});

test('questions that nobody answered make the time longer, and most of them leave none', async () => {
  const silence: Said[] = [['visitor', DAY]];
  const chat = await aChat();
  await said(chat, answered(MINUTE), answered(2 * MINUTE), answered(9 * MINUTE), silence, silence);
  expect(await minutes(chat)).toBe(9);
  await said(chat, silence, silence);
  expect(await minutes(chat), 'measured at most every ten minutes').toBe(9);
  chat.site.advance(10 * MINUTE);
  expect(await minutes(chat)).toBeNull();
});
