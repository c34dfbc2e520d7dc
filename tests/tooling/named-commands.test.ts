import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';

const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> };
const documents = projectFiles('*.md', 'docs/**/*.md');

/** The commands of package.json that a text names, each with the flags before its name. */
function commandsIn(text: string): { flags: string; name: string }[] {
  return [...text.matchAll(/\bnpm run((?: -{1,2}[\w-]+)*) ([a-z][\w:-]*)/g)].map(([, flags = '', name = '']) => ({
    flags: flags.trim(),
    name,
  }));
}

test('the documents name each command so that it prints what it does, without the header of npm', () => {
  const named = documents.flatMap((path) => commandsIn(readProjectFile(path)).map((command) => ({ path, ...command })));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ flags }) => flags !== '-s')).toEqual([]);
});

test('every command that the documents name exists', () => {
  const names = documents.flatMap((path) => commandsIn(readProjectFile(path)).map(({ name }) => name));
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('control: a command without the flag, and one that does not exist, are found', () => {
  expect(commandsIn('Run `npm run build`, then `npm run -s deploy -- --now`, or npm run --silent mail.')).toEqual([
    { flags: '', name: 'build' },
    { flags: '-s', name: 'deploy' },
    { flags: '--silent', name: 'mail' },
  ]);
});
