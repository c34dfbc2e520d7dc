import * as v from 'valibot';

/**
 * What a tab remembers under a key: it survives a reload, and goes with the tab. Where the page may not use storage,
 * nothing is remembered. Values that do not match the schema count as none.
 */
export function tabMemory<Kept>(key: string, schema: v.GenericSchema<unknown, Kept>) {
  const Stored = v.pipe(v.string(), v.parseJson(), schema);
  return {
    recall: (): Kept | null => {
      const stored = v.safeParse(
        Stored,
        withStorage(() => sessionStorage.getItem(key)),
      );
      return stored.success ? stored.output : null;
    },
    keep: (value: Kept) => withStorage(() => sessionStorage.setItem(key, JSON.stringify(value))),
    forget: () => withStorage(() => sessionStorage.removeItem(key)),
  };
}

function withStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
