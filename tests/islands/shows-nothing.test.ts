import { createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';

type Island = (facts: object) => ReactNode;

const read = import.meta.glob<Record<string, Island>>('../../src/features/*/*.tsx');

/** Islands that show nothing until their sheet is asked for. */
const onDemand = projectFiles('src/features/*/*.tsx').filter((path) => readProjectFile(path).includes('$sheet'));

test('there are islands that show nothing at first', () => {
  expect(onDemand.length).toBeGreaterThan(6);
});

/** Astro takes a component that gives no element for one of another framework, and calls it outside React to find out. */
test.each(onDemand)('%s gives an element while it shows nothing', async (path) => {
  const [island] = Object.values(await read[`../../${path}`]!());
  let given: unknown;
  function Asked() {
    given = island!({ tour: {} });
    return null;
  }
  expect(renderToStaticMarkup(createElement(Asked))).toBe('');
  expect(isValidElement(given)).toBe(true);
});
