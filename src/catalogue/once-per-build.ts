/**
 * Reads content once in a build, for all pages. In development each request reads it again, so that an edit shows at
 * once.
 */
export function oncePerBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let remembered: Promise<Value> | undefined;
  return () => (import.meta.env.DEV ? read() : (remembered ??= read()));
}
