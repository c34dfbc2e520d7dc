import { expect, test } from 'vitest';
import { contentVersion } from '#catalogue/content-version.ts';
import { aDeparture, aTour } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

const version = contentVersion(aTour());

test('the same facts have the same version, in whatever order they are written [N02]', () => {
  const { code, ...rest } = aTour();
  expect(contentVersion({ ...rest, code })).toBe(version);
});

test.each([
  ['price', aDeparture({ price: { ...prices(1290), CAD: 1 } })],
  ['deposit', aDeparture({ deposit: prices(201) })],
  ['capacity', aDeparture({ capacity: 15 })],
  ['sale', aDeparture({ sale: { price: prices(1190), ends: aDeparture().start! } })],
])('another %s makes another version [N02]', (_fact, departure) => {
  expect(contentVersion(aTour({ departures: [departure] }))).not.toBe(version);
});

test.each([
  ['address of the thumbnail', { thumbnail: '/elsewhere.webp' }],
  ['meeting place', { meeting: { ...aTour().meeting, address: 'Around the corner' } }],
  ['packing list', { hasPackingList: false }],
])('another %s leaves the version as it is [N02]', (_fact, change) => {
  expect(contentVersion(aTour(change))).toBe(version);
});
