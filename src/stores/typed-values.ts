import * as v from 'valibot';

/** What the fields of a form hold, by name: text, or for a box whether it is ticked. */
export type TypedValues = Readonly<Record<string, string | boolean>>;

const Typed = v.custom<TypedValues>((values) => typeof values === 'object' && values !== null);

/** The wire's schema over what was typed, once that is put as the wire wants it: both ends read one schema. */
export function typedAs(onWire: (values: TypedValues) => object, schema: v.GenericSchema): v.GenericSchema {
  return v.pipe(Typed, v.transform(onWire), schema as v.GenericSchema<object, unknown>);
}

/** What was typed into a field; nothing where the form has no such field. */
export function typedText(values: TypedValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
