import * as v from 'valibot';

/** The values of a form by field name: text, or true or false for a box. */
export type TypedValues = Readonly<Record<string, string | boolean>>;

const Typed = v.custom<TypedValues>((values) => typeof values === 'object' && values !== null);

/**
 * The wire's schema for typed values, which `onWire` first turns into the wire's form. So both ends check with one
 * schema.
 */
export function typedAs(onWire: (values: TypedValues) => object, schema: v.GenericSchema): v.GenericSchema {
  return v.pipe(Typed, v.transform(onWire), schema as v.GenericSchema<object, unknown>);
}

/** The text of a field; empty when the form has no such field. */
export function typedText(values: TypedValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
