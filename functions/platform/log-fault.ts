/**
 * Writes a fault where the operator finds it, without personal data.
 *
 * The message of a parser's or a validator's error quotes what it read, which may be a guest's, so only a plain
 * error's message is written: those are ours and the database's, and hold ids and column names. Addresses are cut
 * before their query, which may hold a check-in token, wherever they stand.
 */
export function logFault(where: string, fault: unknown): void {
  console.error(JSON.stringify({ fault: withoutQuery(where), ...describe(fault) }));
}

/** A question mark with a word before it begins a query; one with a space behind it ends a sentence. */
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
