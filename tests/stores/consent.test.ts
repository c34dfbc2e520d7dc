import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { purposesInUse, readConsent } from '#domain/visit/consent.ts';
import { stubVisit } from '../support/fake-page.ts';

const undecided = { analytics: 'undecided', affiliate: 'undecided', chat: 'undecided' };

beforeEach(() => vi.resetModules());
afterEach(() => vi.useRealTimers());

test('nothing is allowed before the visitor allows it [P13]', async () => {
  stubVisit('none');
  const { $consent } = await import('#features/consent/consent.ts');
  expect($consent.get()).toEqual(undecided);
});

test('each purpose is allowed and taken back by itself, and kept [P13]', async () => {
  const { kept } = stubVisit('none');
  const { $consent, giveConsent, withdrawConsent } = await import('#features/consent/consent.ts');
  giveConsent(['analytics']);
  expect($consent.get()).toEqual({ ...undecided, analytics: 'given' });
  giveConsent();
  withdrawConsent(['analytics']);
  expect($consent.get()).toEqual({ analytics: 'refused', affiliate: 'given', chat: 'given' });
  expect(readConsent(kept.get('consent')!)).toEqual($consent.get());
});

test('a choice that cannot be kept, or read, is none [P13]', async () => {
  stubVisit('data-layer', {}, { asks: 'analytics' });
  vi.stubGlobal('localStorage', undefined);
  const { $consent, giveConsent, isAnswerWanted, updateConsent } = await import('#features/consent/consent.ts');
  giveConsent();
  updateConsent();
  expect($consent.get()).toEqual(undecided);
  // Asking would not help, because an answer could not be stored.
  expect(isAnswerWanted()).toBe(false);
  for (const kept of [null, '', '{', 'null', '7', '{"analytics":true}']) expect(readConsent(kept)).toEqual(undecided);
});

test('what is asked is what the operator uses: our own chat, no analytics and no partner ask nothing [P13]', () => {
  const nothing = { analytics: 'none', affiliate: 'none', chatService: 'own' };
  expect(purposesInUse(nothing)).toEqual([]);
  expect(purposesInUse({ ...nothing, chatService: 'none' })).toEqual([]);
  expect(purposesInUse({ ...nothing, analytics: 'ga4' })).toEqual(['analytics']);
  expect(purposesInUse({ analytics: 'data-layer', affiliate: 'commission-factory', chatService: 'crisp' })).toEqual([
    'analytics',
    'affiliate',
    'chat',
  ]);
});

test('the visitor is asked until they give or refuse, and only about the purposes in use [P13]', async () => {
  stubVisit('data-layer', {}, { asks: 'analytics affiliate' });
  const { giveConsent, isAnswerWanted, withdrawConsent } = await import('#features/consent/consent.ts');
  expect(isAnswerWanted()).toBe(true);
  giveConsent(['chat']);
  withdrawConsent(['analytics']);
  expect(isAnswerWanted()).toBe(true);
  giveConsent(['affiliate']);
  expect(isAnswerWanted()).toBe(false);
  document.documentElement.dataset['consent'] = '';
  expect(isAnswerWanted()).toBe(false);
});

test('what the operator begins to use is asked for, and what was answered stays [P13]', async () => {
  stubVisit('data-layer', { analytics: 'refused' }, { asks: 'analytics' });
  const { $consent, isAnswerWanted } = await import('#features/consent/consent.ts');
  expect(isAnswerWanted()).toBe(false);
  document.documentElement.dataset['consent'] = 'analytics chat';
  expect(isAnswerWanted()).toBe(true);
  expect($consent.get().analytics).toBe('refused');
});

test('an answer holds for twelve months from its own day, and is then forgotten [P13]', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  const { kept } = stubVisit('data-layer', {}, { asks: 'analytics affiliate' });
  const { $consent, giveConsent, isAnswerWanted, updateConsent } = await import('#features/consent/consent.ts');
  giveConsent(['analytics']);
  expect(JSON.parse(kept.get('consent')!)).toMatchObject({ on: { analytics: '2026-11-22' } });
  vi.setSystemTime(Date.parse('2027-03-01T12:00:00Z'));
  giveConsent(['affiliate']);

  vi.setSystemTime(Date.parse('2027-11-21T12:00:00Z'));
  updateConsent();
  expect(isAnswerWanted()).toBe(false);

  vi.setSystemTime(Date.parse('2027-11-22T12:00:00Z'));
  updateConsent();
  expect($consent.get()).toEqual({ ...undecided, affiliate: 'given' });
  expect(isAnswerWanted()).toBe(true);
});

test('an answer in another tab is one in this tab [P13]', async () => {
  const { kept } = stubVisit('data-layer', {}, { asks: 'analytics' });
  const { $consent, updateConsent } = await import('#features/consent/consent.ts');
  updateConsent();
  kept.set('consent', '{"analytics":"given"}');
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
  expect($consent.get().analytics).toBe('undecided');
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'consent' }));
  expect($consent.get().analytics).toBe('given');
});
