/**
 * Writes a fault to the log without personal data.
 *
 * Only a plain `Error`'s message is written: it is ours or the database's and holds ids and column names. The message
 * of a parser or a validator quotes its input, which may be personal. Every address loses its query, which may hold a
 * check-in token.
 */
export function logFault(where: string, fault: unknown): void {
  console.error(JSON.stringify({ fault: withoutQuery(where), ...describe(fault) }));
}

/** A question mark directly before a word starts a query; one before a space ends a sentence. */
function withoutQuery(text: string): string {
  return text.replace(/\?[^\s"'<>]+/g, '');
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const plain = fault.constructor === Error;
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: fault.name,
    ...(plain && { message: withoutQuery(fault.message) }),
    stack: frames.slice(0, 8).map((line) => line.trim()),
    ...(fault.cause !== undefined && { cause: describe(fault.cause) }),
  };
}
