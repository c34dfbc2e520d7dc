import { expect, test } from 'vitest';
import { bareTexts } from './bare-texts.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

/** The same for each form, and in a paragraph that goes as a whole. */
const NEVER_CHANGE = ['src/features/leads/LeadEnquiry.tsx: {before}', 'src/features/leads/LeadEnquiry.tsx: {after}'];

test('each text that can change, or beside which something can, has an element of its own', () => {
  const files = projectFiles('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((path) => bareTexts(path, readProjectFile(path)))).toEqual(NEVER_CHANGE);
});

test.each([
  ['a value beside a text', '<p>Held until {time}.</p>', '{time}'],
  ['a value beside an element', '<p><Icon name="lock" />{due}</p>', '{due}'],
  ['a text behind an element that comes and goes', '<p>{isPaid && <Icon name="tick" />} Paid</p>', 'Paid'],
  ['a text in a fragment', '<>{isOpen && <>Not you?</>}</>', 'Not you?'],
  ['a text in a component', '<Panel><Icon name="lock" />Paid</Panel>', 'Paid'],
  ['a choice of texts', '<p><b>You</b>{isAlone ? "alone" : "with us"}</p>', '{isAlone ? "alone" : "with us"}'],
  ['a value in an element with another key', '<p key={name}>Held until {time}</p>', '{time}'],
])('control: %s is noticed', (_, jsx, text) => {
  expect(bareTexts('a.tsx', `const a = ${jsx};`)).toEqual([`a.tsx: ${text}`]);
});

test('control: a component that is a bare text is noticed', () => {
  expect(bareTexts('a.tsx', "function Thanks() { return 'Thanks'; }")).toEqual(["a.tsx: return 'Thanks';"]);
});

test.each([
  ['the only text', '<p>{due}</p>'],
  ['a text in an element of its own', '<p>{isPaid && <Icon name="tick" />}<span>{due}</span></p>'],
  ['a text before an element that comes and goes', '<p>Paid{isPaid && <Icon name="tick" />}</p>'],
  ['texts that never change', '<p>Need help? <a href="/contact/">Contact us</a> or {OR.chat}</p>'],
  ['a value that is the key of its element', '<label key={label}>{label}<Icon name="tick" /></label>'],
])('control: %s is allowed', (_, jsx) => {
  expect(bareTexts('a.tsx', `const a = ${jsx};`)).toEqual([]);
});
