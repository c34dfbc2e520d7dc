import { beforeEach, expect, test, vi } from 'vitest';
import { buildInstant, publishStateOf } from '#catalogue/build-time.ts';
import { parseLocalTime } from '#domain/schedule.ts';

const SYDNEY = 'Australia/Sydney';
const publish = parseLocalTime('2027-03-01 09:00')!;

/** Everything is shown while the site is being worked on, as it is where tests run. */
beforeEach(() => {
  vi.stubEnv('DEV', false);
  return () => vi.unstubAllEnvs();
});

test('a build is made as of now, or as of a time at the operator’s [E06]', () => {
  expect(buildInstant(SYDNEY, {}, 1234)).toBe(1234);
  expect(buildInstant(SYDNEY, { AS_OF: '2027-03-01 09:00' }, 1234)).toBe(Date.parse('2027-02-28T22:00:00Z'));
  expect(() => buildInstant(SYDNEY, { AS_OF: 'tomorrow' })).toThrow('AS_OF is "tomorrow", which is no time.');
});

test('what is scheduled is in the first build as of its minute, and before that in previews alone [E06]', () => {
  const shown = (AS_OF: string, DRAFTS?: string) => publishStateOf({ publish }, SYDNEY, { AS_OF, DRAFTS }).isShown;
  expect(shown('2027-03-01 08:59')).toBe(false);
  expect(shown('2027-03-01 09:00')).toBe(true);
  expect(shown('2027-03-01 08:59', 'shown')).toBe(true);
});

test('a draft is in previews alone, and what is over is in none [E06]', () => {
  const AS_OF = '2027-03-01 09:00';
  expect(publishStateOf({ draft: true }, SYDNEY, { AS_OF })).toMatchObject({ state: 'draft', isShown: false });
  expect(publishStateOf({ draft: true }, SYDNEY, { AS_OF, DRAFTS: 'shown' }).isShown).toBe(true);
  expect(publishStateOf({ until: publish }, SYDNEY, { AS_OF, DRAFTS: 'shown' }).isShown).toBe(false);
});
