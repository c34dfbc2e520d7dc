import { createInterface } from 'node:readline/promises';
import { printAnswer, refuse, type Answer } from './office/answer.ts';
import { ROOT } from './machine/machine.mjs';
import { askTheRest, QUESTIONS, readFlags } from './new-operator/answers.ts';
import { hasOperator, makeOperator } from './new-operator/make-operator.ts';

/** Turns the project into another operator's. Every answer can be a flag: `--name "High Plains Walks"`. */
printAnswer(await newOperator());

async function newOperator(): Promise<Answer> {
  if (hasOperator(ROOT)) {
    return refuse('This project already has its own operator. Edit content/ instead (docs/EDITING.md).');
  }
  const flags = readFlags(process.argv.slice(2));
  if (flags.kind === 'wrong') {
    return refuse(flags.why, '', ...QUESTIONS.map(({ flag, asks, example }) => `  --${flag} "${example}"   ${asks}`));
  }
  const missing = QUESTIONS.filter(({ flag }) => !flags.given.has(flag));
  if (missing.length > 0 && !process.stdin.isTTY) {
    return refuse(`Some answers are missing. Add ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ask = (question: string) => terminal.question(question);
    const operator = await askTheRest(flags.given, ask, (fault) => console.log(fault));
    makeOperator(ROOT, operator, Date.now());
    return { ok: true, lines: whatNext(operator.name) };
  } finally {
    terminal.close();
  }
}

function whatNext(name: string): string[] {
  return [
    `The site now belongs to ${name}. To add tours, copy its first one, content/tours/first-tour.`,
    '',
    '  npm run -s check:content   checks the content',
    '  npm start                  shows the site at http://localhost:8787',
    '  npm test                   tests the site, with the content in tests/demonstration',
    '',
    'docs/how-to/another-operator.md lists what to do next: logo and colours, photographs, terms, keys, and going live.',
  ];
}
