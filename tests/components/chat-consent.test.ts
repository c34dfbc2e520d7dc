import { beforeEach, expect, test, vi } from 'vitest';
import { stubVisit } from '../support/fake-visit.ts';

beforeEach(() => vi.resetModules());

/** What a page was told to do with a service's chat, in order. */
async function follow() {
  const { followChatConsent } = await import('#features/chat/await-chat.ts');
  const { giveConsent, withdrawConsent } = await import('#features/consent/consent.ts');
  const calls: string[] = [];
  followChatConsent({ given: () => calls.push('fetch it'), withdrawn: () => calls.push('close it') });
  return { calls, giveConsent, withdrawConsent };
}

test('a service’s chat may be fetched once the visitor allows it [P13, D39]', async () => {
  const { kept } = stubVisit('none', { analytics: 'given' });
  const { calls, giveConsent } = await follow();
  expect(calls).toEqual([]);
  giveConsent(['chat']);
  giveConsent(['chat']);
  expect(calls).toEqual(['fetch it']);
  expect(JSON.parse(kept.get('consent')!)).toMatchObject({ chat: 'given', analytics: 'given' });
});

test('one allowed before may be fetched at once, and must go when that is taken back [P13]', async () => {
  stubVisit('none', { chat: 'given' });
  const { calls, giveConsent, withdrawConsent } = await follow();
  expect(calls).toEqual(['fetch it']);
  giveConsent(['analytics']);
  withdrawConsent(['chat']);
  expect(calls).toEqual(['fetch it', 'close it']);
});

test('one that was refused is not fetched [P13]', async () => {
  stubVisit('none', { chat: 'refused' });
  expect((await follow()).calls).toEqual([]);
});
