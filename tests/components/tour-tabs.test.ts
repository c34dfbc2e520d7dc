import { expect, test } from 'vitest';
import { TAB_IDS } from '#features/tours/tour-tabs.ts';
import { RESERVED_HASHES } from '#catalogue/schema/text.ts';

test('no tab shadows a hash that opens something else; the overview is the one they share [N24]', () => {
  const reserved: readonly string[] = RESERVED_HASHES;
  expect(TAB_IDS.filter((id) => reserved.includes(id))).toEqual(['overview']);
});
