import { describe, expect, test } from 'vitest';
import type { Guard } from '../guards/a-guard.ts';
import { guardsIn } from '../guards/changed-guards.ts';
import { changesIn, changesSince, type Git } from '../guards/changes.ts';
import { chooseGuards } from '../guards/choose-guards.ts';
import { GUARDS } from '../guards/guards.ts';

/** As `git diff --unified=0` prints it. */
const DIFF = `diff --git a/functions/seats.ts b/functions/seats.ts
index 1111111..2222222 100644
--- a/functions/seats.ts
+++ b/functions/seats.ts
@@ -3 +3 @@ export function hold() {
-  take(2);
+  take(1);
@@ -9,2 +9,0 @@ export function release() {
--- a/functions/not-a-file.ts
-++ b/functions/not-a-file.ts
@@ -20,0 +19,3 @@
+one
+++ b/functions/not-a-file-either.ts
+three
diff --git a/functions/old.ts b/functions/moved.ts
similarity index 100%
rename from functions/old.ts
rename to functions/moved.ts
diff --git a/functions/gone.ts b/functions/gone.ts
deleted file mode 100644
--- a/functions/gone.ts
+++ /dev/null
@@ -1,2 +0,0 @@
-one
-two
`;

const guard = (name: string, more: Partial<Guard> = {}): Guard => ({
  guard: name,
  file: 'functions/seats.ts',
  text: `keep(${name});`,
  weaker: '',
  test: 'tests/functions/seats.test.ts',
  fails: `minds ${name}`,
  ...more,
});

const answers =
  (texts: Readonly<Record<string, string>>): Git =>
  (...words) =>
    texts[words[0]!] ?? null;
const clone = { 'ls-files': '', diff: '' };

describe('what changed', () => {
  test('is the lines that a diff puts in, and both sides of a gap; a file moved as it is, or gone, has none', () => {
    expect([...changesIn(DIFF)]).toEqual([
      [
        'functions/seats.ts',
        [
          [3, 3],
          [9, 10],
          [19, 21],
        ],
      ],
    ]);
  });

  test('is counted from the upstream main branch, and where there is none from the last commit', () => {
    const asked: string[][] = [];
    const git =
      (texts: Readonly<Record<string, string>>): Git =>
      (...words) => {
        asked.push([...words]);
        return answers(texts)(...words);
      };
    expect(changesSince(git({ ...clone, 'merge-base': '0123456789abcdef\n' }))?.since).toBe('origin/main (01234567)');
    expect(asked.find(([word]) => word === 'diff')).toContain('0123456789abcdef');

    asked.length = 0;
    expect(changesSince(git(clone))?.since).toBe('the last commit');
    expect(asked.find(([word]) => word === 'diff')).toContain('HEAD');
  });

  test('has every line of a file that git does not have yet', () => {
    const changed = changesSince(answers({ 'ls-files': 'functions/new.ts\n', diff: DIFF }));
    expect([...changed!.changes.keys()]).toEqual(['functions/seats.ts', 'functions/new.ts']);
    expect(changed!.changes.get('functions/new.ts')).toEqual([[1, Infinity]]);
  });

  test('is unknown without a history, and then no guard is proved, which is no fault', () => {
    const none: Git = () => null;
    expect(changesSince(none)).toBeNull();
    const choice = chooseGuards(['--changed'], GUARDS, none);
    expect(choice).toMatchObject({ guards: [], mayBeNone: true });
    expect(choice.why).toContain('Git keeps no history of this folder');
  });

  test('is nothing in a clean clone of the main branch: no guard is proved there', () => {
    const choice = chooseGuards(['--changed'], GUARDS, answers({ ...clone, 'merge-base': '0123456789abcdef' }));
    expect(choice).toMatchObject({ guards: [], mayBeNone: true });
    expect(choice.why).toContain('changed since origin/main (01234567)');
  });
});

describe('the guards of what changed', () => {
  const files: Readonly<Record<string, string>> = {
    'functions/seats.ts': 'one\nkeep(a);\nthree\nkeep(b);\n',
    'functions/other.ts': 'keep(c);\n',
    'tests/functions/seats.test.ts':
      "test('minds a', () => {\n  look();\n});\n\ntest('minds b', () => {\n  look();\n});\n",
    'tests/guards/seats.ts':
      "  {\n    guard: 'a',\n    fails: 'a',\n  },\n  {\n    guard: 'b',\n    fails: 'b',\n  },\n",
  };
  const [a, b] = [guard('a'), guard('b')];
  const c = guard('c', { file: 'functions/other.ts', test: 'tests/functions/other.test.ts' });
  const chosen = (file: string, line: number, most = 9, guards: readonly Guard[] = [a, b, c]) => {
    const found = guardsIn(new Map([[file, [[line, line] as const]]]), guards, { most, read: (one) => files[one]! });
    return [found.chosen, found.leftOut].map((some) => some.map((one) => one.guard).join(' '));
  };

  test('are those of a guarded file, of a test’s file, of the second of two places and of an entry in the list', () => {
    expect(chosen('functions/seats.ts', 1)).toEqual(['a b', '']);
    expect(chosen('tests/functions/seats.test.ts', 4)).toEqual(['a b', '']);
    const both = guard('d', { file: 'functions/x.ts', test: 'tests/x.test.ts', and: { ...a } });
    expect(chosen('functions/seats.ts', 1, 9, [c, both])).toEqual(['d', '']);
    expect(chosen('tests/guards/seats.ts', 7)).toEqual(['b', '']);
    expect(chosen('functions/nothing.ts', 1, 9, [c])).toEqual(['', '']);
  });

  test('of which there are too many, those come first whose own lines changed: their text, their test', () => {
    expect(chosen('functions/seats.ts', 4, 1)).toEqual(['b', 'a']);
    expect(chosen('functions/seats.ts', 2, 1)).toEqual(['a', 'b']);
    expect(chosen('tests/functions/seats.test.ts', 6, 1)).toEqual(['b', 'a']);
  });

  test('are twelve at most, and how many were left out is said', () => {
    const file = 'src/domain/promo.ts';
    const diff = `diff --git a/${file} b/${file}\n+++ b/${file}\n@@ -1 +1 @@\n`;
    const git = answers({ ...clone, diff, 'merge-base': '0123456789abcdef' });
    const all = GUARDS.filter((one) => one.file === file);
    const choice = chooseGuards(
      ['--changed'],
      [...all, ...all.map((one) => ({ ...one, guard: `${one.guard}!` }))],
      git,
    );
    expect(choice.guards).toHaveLength(12);
    expect(choice.why).toContain(`${all.length * 2} of ${all.length * 2} guards`);
    expect(choice.why).toContain(`the other ${all.length * 2 - 12}`);
  });
});

test('words choose the guards that are named with all of them', () => {
  expect(chooseGuards(['promo', 'used-up'], GUARDS).guards.map((one) => one.guard)).toEqual([
    'a used-up code is refused',
  ]);
  expect(chooseGuards(['no such guard'], GUARDS)).toMatchObject({ guards: [], mayBeNone: false });
});
