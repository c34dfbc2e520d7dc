declare const written: unique symbol;

/** A value that is JSON already. */
export type JsonText<Value> = string & { readonly [written]: Value };

export function jsonText<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>;
}
