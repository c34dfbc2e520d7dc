import { HtmlValidate, StaticConfigLoader } from 'html-validate/node';
import { expect, test } from 'vitest';
import { builtPages, staffPages } from './built-site.ts';

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, ruleId, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

test.each([...builtPages(), ...staffPages()])('$path is valid HTML', async ({ html }) => {
  expect(await faultsOf(html)).toEqual([]);
});

test('control: a fault would be found', async () => {
  expect(
    await faultsOf(
      '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p></body></html>',
    ),
  ).not.toEqual([]);
});
