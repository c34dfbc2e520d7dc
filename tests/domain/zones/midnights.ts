/** A midnight in an operator's zone, worked out by hand: the day that begins, and its first instant. */
export interface Midnight {
  readonly zone: string;
  readonly day: string;
  readonly instant: string;
}

const midnights = (zone: string, days: Readonly<Record<string, string>>): Midnight[] =>
  Object.entries(days).map(([day, instant]) => ({ zone, day, instant }));

/** Ordinary days, days on which the clocks change, the days after them, and ends of months. */
export const MIDNIGHTS: readonly Midnight[] = [
  ...midnights('Australia/Sydney', {
    '2027-01-15': '2027-01-14T13:00:00Z',
    '2027-04-04': '2027-04-03T13:00:00Z',
    '2027-04-05': '2027-04-04T14:00:00Z',
    '2027-10-03': '2027-10-02T14:00:00Z',
    '2027-10-04': '2027-10-03T13:00:00Z',
    '2027-11-01': '2027-10-31T13:00:00Z',
    '2028-03-01': '2028-02-29T13:00:00Z',
  }),
  ...midnights('Pacific/Kiritimati', {
    '2027-01-15': '2027-01-14T10:00:00Z',
    '2027-02-01': '2027-01-31T10:00:00Z',
    '2028-01-01': '2027-12-31T10:00:00Z',
  }),
  ...midnights('Etc/GMT+12', {
    '2027-01-15': '2027-01-15T12:00:00Z',
    '2027-02-01': '2027-02-01T12:00:00Z',
    '2028-03-01': '2028-03-01T12:00:00Z',
  }),
  ...midnights('Europe/London', {
    '2027-01-15': '2027-01-15T00:00:00Z',
    '2027-03-28': '2027-03-28T00:00:00Z',
    '2027-03-29': '2027-03-28T23:00:00Z',
    '2027-10-31': '2027-10-30T23:00:00Z',
    '2027-11-01': '2027-11-01T00:00:00Z',
  }),
  ...midnights('America/Los_Angeles', {
    '2027-01-01': '2027-01-01T08:00:00Z',
    '2027-03-14': '2027-03-14T08:00:00Z',
    '2027-03-15': '2027-03-15T07:00:00Z',
    '2027-11-07': '2027-11-07T07:00:00Z',
    '2027-11-08': '2027-11-08T08:00:00Z',
  }),
];
