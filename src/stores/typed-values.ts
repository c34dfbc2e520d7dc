/** What the fields of a form hold, by name: text, or for a box whether it is ticked. */
export type TypedValues = Readonly<Record<string, string | boolean>>;
