/**
 * Writes a fault where the operator finds it, without personal data.
 *
 * The message of a parser's or a validator's error quotes what it read, which may be a guest's, so only a plain
 * error's message is written: those are ours and the database's, and hold ids and column names. Addresses are cut
 * before their query, which may hold a check-in token.
 */
export function logFault(where: string, fault: unknown): void {
  console.error(JSON.stringify({ fault: where.split('?')[0], ...describe(fault) }));
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const plain = fault.constructor === Error;
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: fault.name,
    ...(plain && { message: fault.message }),
    stack: frames.slice(0, 8).map((line) => line.trim()),
    ...(fault.cause !== undefined && { cause: describe(fault.cause) }),
  };
}
