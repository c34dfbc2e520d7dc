import { env } from 'cloudflare:workers';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { reconcileEveryMinute } from '#functions/timers/reconcile.ts';
import { aShop, seatsOn, type Shop } from './a-shop.ts';

/*
 * A process is killed at each of its steps in turn, once just before the step took effect and once just after. What it
 * left behind is then finished by the timer alone. There is no step at which money and seats may part.
 */

type Moment = 'before' | 'after';

class Killed extends Error {}

/** A process that crashes at its nth step. Once dead, nothing it calls has any effect. */
function crashing(dieAt: number, moment: Moment) {
  let steps = 0;
  let dead = false;
  const live = async <T>(act: () => Promise<T>): Promise<T> => {
    if (dead) throw new Killed();
    steps += 1;
    if (steps !== dieAt) return act();
    if (moment === 'after') await act();
    dead = true;
    throw new Killed();
  };
  return { live, isDead: () => dead };
}

type Crashing = ReturnType<typeof crashing>;

/** Reads are no steps, but a dead process cannot read either. */
function crashingDatabase(db: D1Database, { live, isDead }: Crashing): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'batch') return (statements: D1PreparedStatement[]) => live(() => target.batch(statements));
      if (name === 'prepare') {
        return (query: string) => {
          if (isDead()) throw new Killed();
          return target.prepare(query);
        };
      }
      return Reflect.get(target, name) as unknown;
    },
  });
}

function crashingGateway(gateway: PaymentGateway, { live }: Crashing): PaymentGateway {
  return {
    ...gateway,
    open: (request) => live(() => gateway.open(request)),
    authorise: (request) => live(() => gateway.authorise(request)),
    capture: (request) => live(() => gateway.capture(request)),
    void: (request) => live(() => gateway.void(request)),
    refund: (request) => live(() => gateway.refund(request)),
    read: (id) => live(() => gateway.read(id)),
  };
}

export function crashingContext(shop: Shop, life: Crashing) {
  return shop.context({
    db: crashingDatabase(env.DB, life),
    gateway: crashingGateway(sandboxGateway(env), life),
  });
}

/** Runs only the timer, for as long as a payment may take. */
export async function timePasses(shop: Shop) {
  for (let minutes = 0; minutes < 50; minutes += 10) {
    shop.advance(10);
    await reconcileEveryMinute(shop.context());
  }
}

/** Counts steps until the action survives. Each step is tried in a new shop. */
export async function killedAtEveryStep(
  moment: Moment,
  run: (shop: Shop, life: Crashing) => Promise<void>,
): Promise<number> {
  for (let step = 1; step < 60; step += 1) {
    const life = crashing(step, moment);
    const shop = aShop([seatsOn('2027-03-13', 2), seatsOn('2027-04-13', 2)]);
    await run(shop, life);
    if (!life.isDead()) return step - 1;
  }
  throw new Error('The action never survived');
}
