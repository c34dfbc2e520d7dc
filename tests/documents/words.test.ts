import { describe, expect, test } from 'vitest';
import { chooseReviews, plainText, printedAddress, sentencesOf } from '#features/documents/words.ts';
import { reviewsOnDisk } from './content-on-disk.ts';

describe('words of the documents', () => {
  test('a quote ends with a sentence, and is cut off only when its first is too long', () => {
    expect(sentencesOf('One. Two is longer. Three.', 20)).toBe('One. Two is longer.');
    expect(sentencesOf('“Really?” she said. Yes.', 100)).toBe('“Really?” she said. Yes.');
    expect(sentencesOf('A first sentence without an end', 18)).toBe('A first sentence…');
    expect(sentencesOf('No stop at all', 100)).toBe('No stop at all');
  });

  test('reviews are the newest with five stars, one of each tour', () => {
    const chosen = chooseReviews(reviewsOnDisk());
    expect(chosen).toHaveLength(6);
    expect(new Set(chosen.map(({ tour }) => tour)).size).toBe(6);
    expect(chosen.every(({ stars }) => stars === 5)).toBe(true);
  });

  test('an answer loses its markup and nothing else', () => {
    const html =
      '<p>You &amp; we say &quot;<strong>yes</strong>&quot;.</p>\n<ul><li>One</li><li>It&#39;s &#x32;</li></ul>';
    expect(plainText(html)).toBe(`You & we say "yes". One It's 2`);
  });

  test('an address is written without what a browser adds', () => {
    expect(printedAddress('https://saltbush.example/trips/tasmania/')).toBe('saltbush.example/trips/tasmania');
  });
});
