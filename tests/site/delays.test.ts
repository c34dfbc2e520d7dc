import { expect, test } from 'vitest';
import { builtPage } from './built-site.ts';

test.each([
  ['M23 the header of home shows beyond 180 pixels of scroll', '/', '.header', 'data-threshold', '180'],
  ['M22 #terms opens the terms after three seconds', '/', '#terms', 'data-opens-after', '3000'],
  ['M29 four more pictures come at a time', '/', '[data-more-pictures]', 'data-more-pictures', '4'],
  ['M24 the menu takes no press for half a second', '/faq/', '#menu', 'data-lock', '500'],
  ['M75 the chat button comes after ten seconds', '/faq/', '#chat', 'data-delay', '10000'],
  [
    'M45 the blog listens for the scroll after three seconds',
    '/travel-blog/',
    '[data-listen-after]',
    'data-listen-after',
    '3000',
  ],
])('M156 %s, and the built page says so', (_, page, selector, attribute, value) => {
  expect(builtPage(page).document.querySelector(selector)?.getAttribute(attribute)).toBe(value);
});
