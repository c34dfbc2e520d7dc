import autocannon from 'autocannon';

/** One request of an operation. Each operation has its own context, which is empty at the beginning. */
export interface Step {
  readonly path: (context: Context) => string;
  readonly headers?: (context: Context) => Record<string, string>;
  /** Sent as JSON in a POST. Without it the request is a GET. */
  readonly body?: (context: Context) => object;
  /** Stores what the next step needs. */
  readonly after?: (context: Context, headers: Readonly<Record<string, unknown>>) => void;
}

export type Context = Record<string, string>;

/** The result of a number of parallel visitors: operations per second, and the duration of each in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly took: readonly number[];
}

/** Repeats an operation over a number of connections. Any answer other than 200 is an error. */
export async function load(
  origin: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
  steps: readonly Step[],
): Promise<Load> {
  const took: number[] = [];
  const faults: string[] = [];
  const began = new WeakMap<object, number>();
  const started = performance.now();
  let ended = started;
  await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: steps.map((step, index) => ({
      setupRequest: (request: autocannon.Request, given: object) => {
        const context = given as Context;
        if (index === 0) began.set(context, performance.now());
        const body = step.body?.(context);
        return {
          ...request,
          path: step.path(context),
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...step.headers?.(context), ...(body && { 'content-type': 'application/json' }) },
          body: body && JSON.stringify(body),
        } satisfies autocannon.Request;
      },
      onResponse: (status: number, body: string, given: object, headers: unknown) => {
        if (status !== 200) faults.push(`${status} ${body.slice(0, 200)}`);
        step.after?.(given as Context, headers as Record<string, unknown>);
        if (index < steps.length - 1) return;
        ended = performance.now();
        took.push(ended - began.get(given)!);
      },
    })),
  });
  if (faults.length > 0)
    throw new Error(`${faults.length} answers were not as they should be. The first: ${faults[0]}`);
  return { took, perSecond: took.length === 0 ? 0 : (took.length * 1000) / (ended - started) };
}
