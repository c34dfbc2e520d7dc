/**
 * Reads something of the content once for a whole build, however many pages ask for it. In development every request
 * reads anew, so that an edit counts at once.
 */
export function oncePerBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let remembered: Promise<Value> | undefined;
  return () => (import.meta.env.DEV ? read() : (remembered ??= read()));
}
