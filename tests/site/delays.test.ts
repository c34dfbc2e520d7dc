import { expect, test } from 'vitest';
import { builtPage } from './built-site.ts';

test.each([
  ['the header of home shows beyond 180 pixels of scroll [M23]', '/', '.header', 'data-threshold', '180'],
  ['#terms opens the terms after three seconds [M22]', '/', '#terms', 'data-opens-after', '3000'],
  ['four more pictures come at a time [M29]', '/', '[data-more-pictures]', 'data-more-pictures', '4'],
  ['the menu takes no press for half a second [M24]', '/faq/', '#menu', 'data-lock', '500'],
  ['the chat button comes after ten seconds [M75]', '/faq/', '#chat', 'data-delay', '10000'],
  [
    'the blog listens for the scroll after three seconds [M45]',
    '/travel-blog/',
    '[data-listen-after]',
    'data-listen-after',
    '3000',
  ],
])('%s, and the built page says so [M156]', (_, page, selector, attribute, value) => {
  expect(builtPage(page).document.querySelector(selector)?.getAttribute(attribute)).toBe(value);
});
