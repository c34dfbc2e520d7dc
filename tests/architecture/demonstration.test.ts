import { expect, test } from 'vitest';
import { demonstrationWords, linesWith } from '../support/demonstration-words.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const WORDS = demonstrationWords('.');

test('the words of the demonstration come from its content [E25]', () => {
  expect(WORDS).toEqual(
    expect.arrayContaining(['Saltbush Tours', 'Australia', 'The Red Centre', 'Alice Springs', 'Northern Territory']),
  );
  expect(WORDS.length).toBeGreaterThan(80);
});

test('a word of the demonstration is found in whatever letters, and no part of another word [E25]', () => {
  const text = 'a layers sheet\nThe BUS is full\nbusiness\nalice-springs\n';
  expect(linesWith(WORDS, text)).toEqual(['BUS: The BUS is full', 'alice-springs: alice-springs']);
});

test('no code names the demonstration: its country, places, people, vehicle or airport [E25]', () => {
  // Migrations that were applied are never changed. A currency's name belongs to the currency.
  const files = projectFiles('{src,functions,scripts,public}/**/*').filter((path) => /\.\w+$/.test(path));
  const named = files
    .filter((path) => !path.startsWith('functions/migrations/'))
    .flatMap((path) => {
      const text = readProjectFile(path).replaceAll('Australian dollar', '');
      const airports = text
        .split('\n')
        .filter((line) => /\b(?:the|an|at|of) airport|airport (?:pick|transfer)/i.test(line));
      return [...linesWith(WORDS, text), ...airports].map((line) => `${path}: ${line}`);
    });
  expect(files.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});
