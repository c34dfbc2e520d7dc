import type { Store } from '#functions/store/store.ts';

/*
 * An experiment runs twice: with the real store its claim must hold, and with a weaker one it must fail. This proves that
 * the experiment notices a fault.
 */

type Call = (...given: never[]) => unknown;

/** The same store with one of its methods replaced. */
function tampered(store: Store, name: keyof Store, replace: (real: Call) => Call): Store {
  return new Proxy(store, {
    get(target, asked) {
      const value: unknown = Reflect.get(target, asked);
      if (typeof value !== 'function') return value;
      const real = value.bind(target) as Call;
      return asked === name ? replace(real) : real;
    },
  });
}

/** A store in which any statement that writes may fail, as when the process dies: its whole transaction is undone then. */
export function failingStore(store: Store, mayFail: () => void): Store {
  const failing =
    (write: Call): Call =>
    (...given) => {
      mayFail();
      return write(...given);
    };
  return tampered(tampered(store, 'run', failing), 'change', failing);
}

/** A store that keeps what a failed transaction has written. */
export function withoutTransactions(store: Store): Store {
  return tampered(store, 'transaction', () => (work: () => unknown) => work());
}
