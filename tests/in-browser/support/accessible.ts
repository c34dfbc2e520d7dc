import axe from 'axe-core';
import { expect } from 'vitest';

/** What axe finds against WCAG 2.2 AA in a part of the page: nothing. */
export async function expectAccessible(part: Element): Promise<void> {
  const { violations } = await axe.run(part, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    resultTypes: ['violations'],
  });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);
}
