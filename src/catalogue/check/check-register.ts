import {
  KEPT,
  publishedDepartures,
  readRegister,
  REGISTER,
  patternName,
  readRegisterText,
  type PublishedTour,
  type Register,
  type RegisteredTour,
  type EarlierRegister,
  type RegisteredPattern,
} from '#catalogue/check/register.ts';
import { calendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { fileMistake, type ContentProblem, type FieldPath } from '#catalogue/check/problem.ts';
import { startsOf } from '#catalogue/departures.ts';

/** What the check compares the register with. */
interface Surroundings {
  readonly root: string;
  readonly published: readonly PublishedTour[];
  /** The folders of content/tours whose files cannot be read. */
  readonly folders: readonly string[];
  readonly today: CalendarDate;
  /** The target of each old address. */
  readonly redirects: ReadonlyMap<string, string>;
}

/**
 * Reports published codes, dates and ids that moved, vanished or changed their meaning. Sold seats are counted by these
 * ids, so a changed id would sell the seats again.
 *
 * Dates before `today` may be removed.
 */
export function checkRegister(at: Surroundings): ContentProblem[] {
  const read = readRegister(at.root);
  if (read === null) {
    const mend = `Run git restore ${REGISTER}, then npm run -s check:content, which adds new ids.`;
    return [fileMistake(REGISTER, 'was edited by hand', mend)];
  }
  const { register, source } = read;
  const gone = Object.entries(register.tours).flatMap(([code, tour]) => {
    const isThere = at.folders.includes(tour.folder) || at.published.some(({ identity }) => identity === code);
    const [next] = upcoming(tour, at.today);
    if (isThere || next === undefined || source === null) return [];
    return [
      source.complaint(
        ['tours', code],
        `content/tours/${tour.folder} is missing, and guests may have booked ${named(next)} or later`,
        'Put the folder back. You can delete it once all its departures are cancelled or past.',
      ),
    ];
  });
  return [...gone, ...at.published.flatMap((tour) => checkTour(tour, register, at))];
}

function checkTour(tour: PublishedTour, register: Register, at: Surroundings): ContentProblem[] {
  const wrongCode = checkCode(tour, register, at);
  if (wrongCode !== null) return [wrongCode];
  const known = register.tours[tour.identity];
  return [
    ...checkFolder(tour, known, at),
    ...checkDepartures(tour, known, at.today),
    ...(known === undefined ? [] : KEPT.flatMap((list) => checkOffers(tour, list, known[list]))),
  ];
}

function checkCode(
  { identity, tour: { formerly }, slug, index }: PublishedTour,
  register: Register,
  { folders, published, today }: Surroundings,
): ContentProblem | null {
  const field = [formerly === undefined ? 'code' : 'formerly'];
  const known = register.tours[identity];
  if (known === undefined) {
    if (formerly !== undefined)
      return index.complaint(field, `${formerly} was never published`, 'Remove it, or write the tour’s earlier code.');
    const own = Object.entries(register.tours).find(
      ([code, { folder }]) => folder === slug && !published.some((other) => other.identity === code),
    )?.[0];
    if (own === undefined) return null;
    return index.complaint(
      field,
      `the tour was published as ${own}`,
      `Write code: ${own} again, or formerly: ${own} below it, so that it keeps its seats and bookings.`,
    );
  }
  const isRenamed = !folders.includes(known.folder) && upcoming(known, today).length > 0;
  if (known.folder === slug || isRenamed) return null;
  return index.complaint(
    field,
    `${identity} was published as the code of content/tours/${known.folder}`,
    'Give this tour its own code: bookings of the other one keep this one.',
  );
}

/** A renamed folder is a new address: search engines, newsletters and guests still have the old one. */
function checkFolder({ slug, index }: PublishedTour, known: RegisteredTour | undefined, { redirects }: Surroundings) {
  const old = `/trips/${known?.folder ?? slug}/`;
  if (known === undefined || known.folder === slug || redirects.has(old)) return [];
  return [
    index.complaint(
      ['code'],
      `the tour was published at ${old}, and nothing redirects from there to /trips/${slug}/`,
      `Add to content/settings/redirects.yaml: - { from: ${old}, to: /trips/${slug}/ }`,
    ),
  ];
}

function checkDepartures(
  { file, running, departures }: PublishedTour,
  known: RegisteredTour | undefined,
  today: CalendarDate,
): ContentProblem[] {
  const seen = known === undefined ? [] : publishedDepartures(known, today);
  const unknown = file.cancelled.flatMap((departure, entry) =>
    seen.includes(departure)
      ? []
      : [
          departures.complaint(
            ['cancelled', entry],
            `${named(departure)} was never published`,
            'Remove it, or correct the day.',
          ),
        ],
  );
  const kept = new Set<string>([...running, ...file.cancelled]);
  const gone = known === undefined ? [] : upcoming(known, today).filter((departure) => !kept.has(departure));
  if (gone.length === 0) return unknown;
  const all = [...file.cancelled, ...gone].toSorted().join(', ');
  return [
    ...unknown,
    departures.complaint(
      ['dates'],
      `${gone.map(named).join(', ')} ${gone.length === 1 ? 'was' : 'were'} published, so guests may have booked`,
      `Put back what still runs. List the rest under cancelled: [${all}].`,
    ),
  ];
}

function checkOffers(
  { file, departures }: PublishedTour,
  list: (typeof KEPT)[number],
  known: Readonly<Record<string, string>>,
): ContentProblem[] {
  const report = (path: FieldPath, problem: string, mend: string) =>
    departures.complaint([list, ...path], problem, mend);
  const changed = file[list].flatMap(({ id, name, formerly }, entry) => {
    const was = known[String(id)];
    if (was === undefined || was === name || was === formerly) return [];
    return [
      report(
        [entry, 'name'],
        `${id} was published as "${was}"`,
        `If it is the same, write formerly: ${JSON.stringify(was)} below it; if not, give it a new id and keep "${was}" with withdrawn: true.`,
      ),
    ];
  });
  const gone = Object.entries(known).filter(([id]) => !file[list].some((offer) => String(offer.id) === id));
  return [
    ...changed,
    ...gone.map(([id, name]) =>
      report(
        [],
        `${id}, "${name}", was published and is missing`,
        'Put it back with its id. To stop offering it, add withdrawn: true.',
      ),
    ),
  ];
}

/** The departures that can still take place: days from today on, and the open date. */
function upcoming(tour: RegisteredTour, today: CalendarDate): string[] {
  return publishedDepartures(tour, today).filter(
    (departure) => departure >= today && !tour.cancelled.includes(departure),
  );
}

function named(departure: string): string {
  return departure === 'open' ? 'the open date' : departure;
}

type Report = (path: FieldPath, problem: string) => ContentProblem;

/**
 * Reports what stood in an earlier register and is missing or changed in the present one. The check only adds to
 * the register, so each of these was edited or removed by hand, or lost in a merge. Without it, a code that moved would
 * look new, and its seats would be sold again.
 *
 * `folders` are those of content/tours. A tour may get another folder only when its old folder is gone.
 */
export function checkRegisterHistory(
  root: string,
  earlier: readonly EarlierRegister[],
  folders: readonly string[],
): ContentProblem[] {
  const read = readRegister(root);
  // checkRegister reports a register that cannot be read.
  if (read === null) return [];
  const found = earlier.flatMap(({ text, commit }) => {
    const tours = Object.entries(readRegisterText(text)?.tours ?? {});
    const mend = `Run git restore --source=${commit} ${REGISTER}, then npm run -s check:content, which adds new ids.`;
    const report: Report = (path, problem) =>
      read.source?.complaint(path, problem, mend) ?? fileMistake(REGISTER, problem, mend);
    if (read.source === null)
      return tours.length === 0 ? [] : [report([], 'is missing. It lists every id that was published')];
    return tours.flatMap(([code, was]) => {
      const is = read.register.tours[code];
      return is === undefined
        ? [report(['tours'], `${code} was published and is missing`)]
        : changesOf(was, is, folders, (path, problem) => report(['tours', code, ...path], problem));
    });
  });
  return found.filter(
    ({ field, problem }, index) =>
      found.findIndex((other) => other.field === field && other.problem === problem) === index,
  );
}

/** What one tour's entry lost. A day leaves `cancelled` when it runs again, which checkRegister follows. */
function changesOf(
  was: RegisteredTour,
  is: RegisteredTour,
  folders: readonly string[],
  report: Report,
): ContentProblem[] {
  const days = was.departures.filter((departure) => !is.departures.includes(departure)).filter(isInNone(is.patterns));
  const patterns = (was.patterns ?? []).filter((pattern) => !is.patterns?.some((other) => isSame(pattern, other)));
  return [
    ...(was.folder !== is.folder && folders.includes(was.folder)
      ? [report(['folder'], `was ${was.folder}, and content/tours/${was.folder} is still there`)]
      : []),
    ...KEPT.flatMap((list) =>
      Object.entries(was[list]).flatMap(([id, name]) => {
        const now = is[list][id];
        if (now === name) return [];
        return now === undefined
          ? [report([list], `${id}, "${name}", was published and is missing`)]
          : [report([list, id], `${id} was published as "${name}"`)];
      }),
    ),
    ...patterns.map((pattern) =>
      report(['patterns'], `the pattern ${patternName(pattern)} was published and is missing or changed`),
    ),
    ...(days.length === 0
      ? []
      : [
          report(
            ['departures'],
            `${days.join(', ')} ${days.length === 1 ? 'was published and is' : 'were published and are'} missing`,
          ),
        ]),
  ];
}

/** Whether no pattern stands for a departure. One without an end stands for every later day too. */
function isInNone(patterns: readonly RegisteredPattern[] = []): (departure: string) => boolean {
  return (departure) =>
    departure === 'open' ||
    !patterns.some((pattern) => {
      const day = calendarDate(departure);
      return startsOf({ to: day, ...pattern }, day).includes(day);
    });
}

/** Whether a pattern is the earlier one, and leaves out and ends no more than it did. */
function isSame(was: RegisteredPattern, is: RegisteredPattern): boolean {
  const leavesOut = (is.except ?? []).every((day) => was.except?.includes(day));
  const isShorter = was.to !== undefined && is.to !== undefined && is.to < was.to;
  return patternName(was) === patternName(is) && leavesOut && !isShorter;
}
