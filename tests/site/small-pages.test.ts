import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Operator, SiteBuild } from '#domain/operator.ts';
import { builtPage, builtPages, isBuilt, readJson, structuredData, textOf } from './built-site.ts';

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

const CONTENT = new URL('../../content/faqs/', import.meta.url);
const written = readdirSync(CONTENT)
  .map((file) => {
    const text = readFileSync(new URL(file, CONTENT), 'utf8');
    const fact = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
    return { id: file.replace('.md', ''), question: fact('question'), group: fact('group'), order: +fact('order') };
  })
  .toSorted((a, b) => a.order - b.order);
const { document } = builtPage('/faq/');

test('every question is there with its answer, in the operator’s order [M14]', () => {
  const shown = [...document.querySelectorAll('.faq details')];
  expect(shown.map((details) => textOf(details.querySelector('summary')))).toEqual(
    written.map(({ question }) => question),
  );
  for (const details of shown) expect.soft(textOf(details.querySelector('.acc__answer')).length).toBeGreaterThan(40);
});

test('questions stand under their headings, and the page begins with a list of these [M14]', () => {
  const groups = [...new Set(written.map(({ group }) => group))];
  expect([...document.querySelectorAll('.faq__group h2')].map(textOf)).toEqual(groups);
  for (const place of ['.side', '.picker']) {
    const links = [...document.querySelectorAll(`${place} a`)];
    expect(links.map(textOf)).toEqual(groups);
    for (const link of links) {
      const heading = document.getElementById(link.getAttribute('href')!.slice(1));
      expect.soft(textOf(heading)).toBe(textOf(link));
    }
  }
  for (const { question, group } of written) {
    const asked = [...document.querySelectorAll('.faq h3')].find((heading) => textOf(heading) === question)!;
    expect.soft(textOf(asked.closest('section')!.querySelector('h2'))).toBe(group);
  }
});

test('each question has an anchor of its own, so that the search can lead to it [P43]', () => {
  const body = document.querySelector('[data-pagefind-body]')!;
  expect(body.getAttribute('data-pagefind-filter')).toBe('kind:Question');
  for (const { id, question } of written) {
    expect.soft(textOf(body.querySelector(`h3#about-${id}`))).toBe(question);
  }
});

test('search engines get the same questions and answers [P16]', () => {
  const structured = structuredData(document).find((data) => data['@type'] === 'FAQPage')!;
  const entities = structured['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  expect(entities.map(({ name }) => name)).toEqual(written.map(({ question }) => question));
  for (const [index, { acceptedAnswer }] of entities.entries()) {
    const shown = textOf(document.querySelectorAll('.acc__answer')[index]!);
    expect.soft(acceptedAnswer.text.replaceAll(/<[^>]+>/g, '').length).toBeGreaterThan(shown.length / 2);
  }
});

test.each([
  ['the header of home shows beyond 180 pixels of scroll [M23]', '/', '.header', 'data-threshold', '180'],
  ['#terms opens the terms after three seconds [M22]', '/', '#terms', 'data-opens-after', '3000'],
  ['a poster of home holds for four seconds [M27]', '/', '.hero__carousel', 'data-hold', '4000'],
  ['a poster of home fades for a second and a half [M27]', '/', '.hero__carousel', 'data-fade', '1500'],
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
