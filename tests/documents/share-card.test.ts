import { expect, test } from 'vitest';
import { drawShareCard } from '#features/documents/share-card.ts';

const image = { src: 'public/favicon.svg', width: 32, height: 32, format: 'svg' } as const;
const drawTitle = (title: string) =>
  drawShareCard({ title, line: '5 days', by: 'Us', ink: 'clay', picture: { image, alt: '' } });

test.each([
  ['Uluṟu', 'Uluu'],
  ['Kata Tjuṯa', 'Kata Tjua'],
  ['Łódź', 'ód'],
])('a share picture shows every letter of %s', async (title, withoutThem) => {
  expect((await drawTitle(title)).equals(await drawTitle(withoutThem))).toBe(false);
});

test('a letter that no font has stops the build with the letter and the title', async () => {
  await expect(drawTitle('Uluru 日本語')).rejects.toThrow('"Uluru 日本語" can\'t show 日 本 語, which no font has.');
});
