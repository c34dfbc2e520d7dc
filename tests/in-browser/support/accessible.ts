import axe from 'axe-core';
import { expect } from 'vitest';
import { STANDARDS } from '../../support/axe-rules.ts';

/** Expects axe to find no violation of WCAG 2.2 AA in a part of the page. */
export async function expectAccessible(part: Element): Promise<void> {
  const { violations } = await axe.run(part, {
    runOnly: STANDARDS,
    resultTypes: ['violations'],
  });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);
}
