import type { Guard } from './a-guard.ts';

const TEST = 'tests/functions/platform/time-machine.test.ts';

/** The day that prices and deposits are those of: a visitor of a live site cannot choose it. */
export const TIME_MACHINE: readonly Guard[] = [
  {
    guard: 'a live site answers as of now',
    file: 'functions/http/time-machine.ts',
    text: "c.env.TIME_MACHINE !== 'on' || ",
    weaker: '',
    test: TEST,
    fails: 'answers as of now, whatever cookie and address ask',
  },
  {
    guard: 'production has no time machine',
    file: 'functions/http/time-machine.ts',
    text: " || c.env.STAGE === 'production'",
    weaker: '',
    test: TEST,
    fails: 'answers as of now, whatever cookie and address ask',
  },
  {
    guard: 'nobody buys at the prices of a day that is over',
    file: 'src/domain/time-machine.ts',
    text: "instant < now ? { kind: 'past' } : ",
    weaker: '',
    test: TEST,
    fails: 'nobody gets the price of a sale that is over',
  },
];
