import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtPage, textOf } from './built-site.ts';

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
  const structured = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map((script) => JSON.parse(script.textContent) as { '@type': string; mainEntity: unknown[] })
    .find((data) => data['@type'] === 'FAQPage')!;
  const entities = structured.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(entities.map(({ name }) => name)).toEqual(written.map(({ question }) => question));
  for (const [index, { acceptedAnswer }] of entities.entries()) {
    const shown = textOf(document.querySelectorAll('.acc__answer')[index]!);
    expect.soft(acceptedAnswer.text.replaceAll(/<[^>]+>/g, '').length).toBeGreaterThan(shown.length / 2);
  }
});
