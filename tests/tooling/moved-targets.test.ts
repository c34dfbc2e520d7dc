import { expect, test } from 'vitest';
import { redirectsSchema } from '#catalogue/schema/site-settings.ts';
import { addTarget } from '../../scripts/build/moved-targets.mjs';

const PAGE = '<body><main id="main" tabindex="-1"><h2 class="a" id="by-foot">By foot</h2></main></body>';

test('an old target leads to the new place, or to the top of the page [N15, E08]', () => {
  expect(addTarget(PAGE, 'on-foot', 'by-foot')).toContain(
    '<h2 class="a" id="by-foot"><span id="on-foot"></span>By foot',
  );
  expect(addTarget(PAGE, 'on-foot', '')).toContain('<main id="main" tabindex="-1"><span id="on-foot"></span><h2');
});

test('a target that is there already is not added again, and a place that is nowhere is told', () => {
  expect(addTarget(PAGE, 'by-foot', '')).toBe(PAGE);
  expect(addTarget(PAGE, 'on-foot', 'by-bus')).toBeNull();
});

test('a redirect of a place stays on its page [N15]', () => {
  const faultsOf = (from: string, to: string) => {
    const read = redirectsSchema.safeParse({ redirects: [{ from, to }] });
    return read.success ? [] : read.error.issues.map(({ message }) => message);
  };
  expect(faultsOf('/faq/#visa', '/faq/#visas')).toEqual([]);
  expect(faultsOf('/faq/#visa', '/faq/')).toEqual([]);
  expect(faultsOf('/faq/#visa', '/contact/')).toHaveLength(1);
  expect(faultsOf('/faq/#vi sa', '/faq/')).toHaveLength(1);
});
