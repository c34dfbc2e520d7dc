/* The Worker with its clock at another time. The import of the clock stands first, before anything reads a date. */
import { movedBy } from './moved-clock.ts';
import { Books as RealBooks, LiveChat as RealLiveChat } from '#functions/index.ts';
import type { Env } from '#functions/platform/env.ts';

export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';
export { default } from '#functions/index.ts';

/** The books, whose alarms are set in the machine's own time. */
export class Books extends RealBooks {
  constructor(state: DurableObjectState, env: Env) {
    super(ringingThen(state), env);
  }
}

/** The chat, whose alarms are set in the machine's own time. */
export class LiveChat extends RealLiveChat {
  constructor(state: DurableObjectState, env: Env) {
    super(ringingThen(state), env);
  }
}

function ringingThen(state: DurableObjectState): DurableObjectState {
  const { storage } = state;
  const [getAlarm, setAlarm] = [storage.getAlarm.bind(storage), storage.setAlarm.bind(storage)];
  storage.getAlarm = async (options) => {
    const at = await getAlarm(options);
    return at === null ? null : at + movedBy;
  };
  storage.setAlarm = (at, options) => setAlarm(Number(at) - movedBy, options);
  return state;
}
