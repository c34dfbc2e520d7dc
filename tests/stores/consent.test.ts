import { beforeEach, expect, test, vi } from 'vitest';
import { readConsent } from '#domain/consent.ts';
import { stubVisit } from '../support/fake-visit.ts';

const undecided = { analytics: 'undecided', affiliate: 'undecided', chat: 'undecided' };

beforeEach(() => vi.resetModules());

test('P13 nobody has allowed anything before they say so', async () => {
  stubVisit('none');
  const { $consent } = await import('#stores/consent.ts');
  expect($consent.get()).toEqual(undecided);
});

test('P13 each purpose is allowed and taken back by itself, and kept', async () => {
  const { kept } = stubVisit('none');
  const { $consent, giveConsent, withdrawConsent } = await import('#stores/consent.ts');
  giveConsent(['analytics']);
  expect($consent.get()).toEqual({ ...undecided, analytics: 'given' });
  giveConsent();
  withdrawConsent(['analytics']);
  expect($consent.get()).toEqual({ analytics: 'refused', affiliate: 'given', chat: 'given' });
  expect(readConsent(kept.get('consent')!)).toEqual($consent.get());
});

test('P13 a choice that cannot be kept, or read, is none', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { $consent, giveConsent } = await import('#stores/consent.ts');
  giveConsent();
  expect($consent.get()).toEqual(undecided);
  for (const kept of [null, '', '{', 'null', '7', '{"analytics":true}']) expect(readConsent(kept)).toEqual(undecided);
});
