import { expect, test } from 'vitest';
import type { Operator, SiteBuild } from '#domain/operator.ts';
import { builtPage, builtPages, isBuilt, readJson, textOf } from './built-site.ts';

test('the terms list their headings, privacy among them [M13]', () => {
  const terms = builtPage('/terms/').document;
  const headings = [...terms.querySelectorAll('.prose h2')];
  const links = [...terms.querySelectorAll('.side a')];
  expect(links.map(textOf)).toEqual(headings.map(textOf));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(headings.map(({ id }) => `#${id}`));
  expect(headings.map(({ id }) => id)).toContain('privacy');
});

test('the terms that emails attach have every word of the page, and the commit is known', () => {
  const { commit, terms } = readJson('/catalogue/build.json') as SiteBuild;
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu)!;
  const attached = wordsOf(terms.replaceAll(/ \((?:https?|mailto|tel):\S+\)/g, ''));
  const page = builtPage('/terms/').document;
  expect(attached).toEqual(wordsOf(`${textOf(page.querySelector('h1'))} ${textOf(page.querySelector('.prose'))}`));
  expect(terms).not.toMatch(/\]\(|\*\*|^#/m);
  expect(commit).toMatch(/^[\da-f]{40}(-dirty)?$/);
});

test('the page of a failed payment says what happened and leads back to the payment [M101]', () => {
  const main = builtPage('/booking/unsuccessful/').document.querySelector('main')!;
  const { phone } = readJson('/catalogue/operator.json') as Operator;
  expect(textOf(main.querySelector('h1'))).toBe('Payment Unsuccessful.');
  expect(textOf(main.querySelector('[role=alert]'))).toBe("Error! Looks like we couldn't process that payment.");
  expect(textOf(main.querySelector('#not-charged'))).toBe('You haven’t been charged.');
  expect(textOf(main)).toContain(`Please try an alternative payment method or contact us on ${phone}.`);
  const go = [...main.querySelectorAll('a')].find((link) => textOf(link) === 'continue');
  expect(go?.getAttribute('href')).toBe('/book/payment/');
});

test('the pages at the end of a booking are not indexed [M96, M101]', () => {
  for (const path of ['/booking/confirmed/', '/booking/unsuccessful/']) {
    const robots = builtPage(path).document.querySelector('meta[name=robots]');
    expect.soft(robots?.getAttribute('content'), path).toBe('noindex');
  }
});

test('the page for what is lost leads to every trip, the search and what is asked for most [P42]', () => {
  const main = builtPage('/404.html').document.querySelector('main')!;
  const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href')!);
  expect(links).toEqual(expect.arrayContaining(['/search/', '/trips/', '/travel-blog/', '/faq/', '/contact/']));
  expect(links.filter((href) => /^\/trips\/[\w-]+\/$/.test(href)).length).toBeGreaterThan(5);
});

test('no page offers to log out, or names a role, to someone who is not signed in [M02]', () => {
  for (const { path, document: page } of builtPages()) {
    expect.soft(textOf(page.body), path).not.toMatch(/\blog ?out\b|\bsign(ed)? (in|out) as\b/i);
    expect.soft(page.querySelector('[href*="logout"], [data-url*="logout"]'), path).toBeNull();
  }
});

test('the virtual page views of analytics are no pages [M15, M16, M17]', () => {
  for (const path of ['/brochure/complete', '/checkout/add-tour', '/checkout/remove-tour']) {
    expect.soft(isBuilt(path), path).toBe(false);
    expect.soft(isBuilt(`${path}/`), path).toBe(false);
    expect.soft(isBuilt(`${path}.html`), path).toBe(false);
  }
});
