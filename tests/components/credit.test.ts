import { expect, test } from 'vitest';
import { imageData } from '#features/blog/article-structured-data.ts';

test('who made a picture is told to search engines, and an address stays one without [E04, E19]', () => {
  expect(imageData('https://site.example/a.jpg', 'A. Walker')).toEqual({
    '@type': 'ImageObject',
    url: 'https://site.example/a.jpg',
    contentUrl: 'https://site.example/a.jpg',
    creditText: 'A. Walker',
  });
  expect(imageData('https://site.example/a.jpg', undefined)).toBe('https://site.example/a.jpg');
});
