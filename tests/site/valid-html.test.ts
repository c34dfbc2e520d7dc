import { HtmlValidate, StaticConfigLoader } from 'html-validate/node';
import { expect, test } from 'vitest';
import { builtPages, staffPages } from './built-site.ts';

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

/** Astro writes it before the first island of a page, where HTML allows no styles, and every browser takes them. */
const STYLE_OF_ISLANDS = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, ruleId, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

test.each([...builtPages(), ...staffPages()])('$path is valid HTML', async ({ html }) => {
  expect(await faultsOf(html.replace(STYLE_OF_ISLANDS, ''))).toEqual([]);
});

test('control: a fault would be found', async () => {
  expect(
    await faultsOf(
      '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p></body></html>',
    ),
  ).not.toEqual([]);
});
