import { z } from 'astro/zod';
import type { ImageMetadata } from 'astro';
import { expect, test } from 'vitest';
import { photographs, photographsIn } from '#catalogue/schema/photographs.ts';

const file = (name: string) => ({ src: name, width: 1600, height: 1000, format: 'jpg' }) as ImageMetadata;
const schema = photographs({ image: () => z.custom<ImageMetadata>() });

test('photographs of a trip stand in one order, and a place without one is left out', () => {
  const given = schema.parse({
    rooms: { image: file('tent.jpg'), alt: 'A tent' },
    guide: { image: file('tam.jpg'), alt: 'A guide', words: 'Tam' },
  });
  expect(photographsIn(given).map(({ alt, words }) => [alt, words])).toEqual([
    ['A guide', 'Tam'],
    ['A tent', ''],
  ]);
  expect(photographsIn(undefined)).toEqual([]);
});

test('a photograph needs words for people who can’t see it, and a place that there is', () => {
  expect(schema.safeParse({ vehicle: { image: file('bus.jpg') } }).success).toBe(false);
  expect(schema.safeParse({ driver: { image: file('tam.jpg'), alt: 'A guide' } }).success).toBe(false);
});
