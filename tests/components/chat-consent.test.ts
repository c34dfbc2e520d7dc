import { beforeEach, expect, test, vi } from 'vitest';
import { stubVisit } from '../support/fake-visit.ts';

beforeEach(() => vi.resetModules());

/** What a page was told to do with a service's chat, in order. */
async function follow() {
  const { followConsent, allowChat } = await import('#components/chat/chat-consent.ts');
  const told: string[] = [];
  followConsent({ given: () => told.push('fetch it'), withdrawn: () => told.push('close it') });
  return { told, allowChat };
}

test('P13 D39 a service’s chat may be fetched once the visitor allows it, which asking for it does', async () => {
  const { kept } = stubVisit('none', { analytics: 'given' });
  const { told, allowChat } = await follow();
  expect(told).toEqual([]);
  allowChat();
  allowChat();
  expect(told).toEqual(['fetch it']);
  expect(JSON.parse(kept.get('consent')!)).toMatchObject({ chat: 'given', analytics: 'given' });
});

test('P13 one allowed before may be fetched at once, and must go when that is taken back', async () => {
  stubVisit('none', { chat: 'given' });
  const { told } = await follow();
  expect(told).toEqual(['fetch it']);
  const { giveConsent, withdrawConsent } = await import('#stores/consent.ts');
  giveConsent(['analytics']);
  withdrawConsent(['chat']);
  expect(told).toEqual(['fetch it', 'close it']);
});

test('P13 one that was refused is not fetched', async () => {
  stubVisit('none', { chat: 'refused' });
  expect((await follow()).told).toEqual([]);
});
