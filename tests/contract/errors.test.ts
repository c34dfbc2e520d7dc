import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ErrorBody, firstFault, optionalText, requiredText, toErrorMap } from '#contract/errors.ts';

function errorsOf(schema: v.GenericSchema, input: unknown) {
  return toErrorMap(v.safeParse(schema, input).issues ?? []);
}

test('errors are lists by field name [M114]', () => {
  const form = v.object({ name: requiredText(5), note: optionalText(3) });
  expect(errorsOf(form, { name: '', note: 'long' })).toEqual({
    name: ['This field is required'],
    note: ['This is 1 character too long. Please use at most 3 characters.'],
  });
  expect(errorsOf(form, { name: 'Maya' })).toEqual({});
});

test('a message without a field is under __all__ [M114]', () => {
  const dates = v.pipe(
    v.object({ from: v.number(), to: v.number() }),
    v.check(({ from, to }) => from < to, 'The trip ends before it starts.'),
  );
  expect(errorsOf(dates, { from: 2, to: 1 })).toEqual({ __all__: ['The trip ends before it starts.'] });
  expect(Object.keys(errorsOf(dates, 'text'))).toEqual(['__all__']);
});

test('a fault deep in a field is the field’s, and the same words come once [M114]', () => {
  const form = v.object({ items: v.array(v.object({ id: v.number('Not an id.') })) });
  expect(errorsOf(form, { items: [{ id: 'a' }, { id: 'b' }] })).toEqual({ items: ['Not an id.'] });
});

test('a field may have several things wrong, unless only the first matters [M114]', () => {
  const code = v.pipe(v.string(), v.minLength(3, 'Too short.'), v.regex(/^[A-Z]+$/, 'Capitals only.'));
  expect(errorsOf(v.object({ code }), { code: 'a' })).toEqual({ code: ['Too short.', 'Capitals only.'] });
  expect(errorsOf(v.object({ code: firstFault(code) }), { code: 'a' })).toEqual({ code: ['Too short.'] });
});

test('the body of a refused form holds the map under error [M152]', () => {
  expect(v.is(ErrorBody, { error: { email: ['Enter a valid email address.'], __all__: ['Sorry.'] } })).toBe(true);
  expect(v.is(ErrorBody, { error: { email: 'Enter a valid email address.' } })).toBe(false);
});
