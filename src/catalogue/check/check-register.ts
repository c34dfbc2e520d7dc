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

interface Surroundings {
  readonly root: string;
  readonly published: readonly PublishedTour[];
  /** The folders of content/tours whose files cannot be read. */
  readonly folders: readonly string[];
  readonly today: CalendarDate;
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
  const found: ContentProblem[] = [];
  for (const [code, tour] of Object.entries(register.tours)) {
    const isThere = at.folders.includes(tour.folder) || at.published.some(({ identity }) => identity === code);
    const [next] = upcoming(tour, at.today);
    if (isThere || next === undefined || source === null) continue;
    const problem = `content/tours/${tour.folder} is missing, and guests may have booked ${named(next)} or later`;
    const mend = 'Put the folder back. You can delete it once all its departures are cancelled or past.';
    found.push(source.complaint(['tours', code], problem, mend));
  }
  return [...found, ...at.published.flatMap((tour) => checkTour(tour, register, at))];
}

function checkTour(tour: PublishedTour, register: Register, at: Surroundings): ContentProblem[] {
  const wrongCode = checkCode(tour, register, at);
  if (wrongCode !== null) return [wrongCode];
  const known = register.tours[tour.identity];
  return [
    ...(known === undefined ? [] : checkFolder(tour, known, at)),
    ...checkDepartures(tour, known, at.today),
    ...(known === undefined ? [] : KEPT.flatMap((list) => checkOffers(tour, list, known[list]))),
  ];
}

function checkCode(
  { identity, tour: { formerly }, slug, index }: PublishedTour,
  register: Register,
  { folders, published, today }: Surroundings,
): ContentProblem | null {
  const tell = (problem: string, mend: string) =>
    index.complaint([formerly === undefined ? 'code' : 'formerly'], problem, mend);
  const known = register.tours[identity];
  if (known === undefined) {
    if (formerly !== undefined)
      return tell(`${formerly} was never published`, 'Remove it, or write the tour’s earlier code.');
    const own = Object.entries(register.tours).find(
      ([code, { folder }]) => folder === slug && !published.some((other) => other.identity === code),
    )?.[0];
    if (own === undefined) return null;
    const mend = `Write code: ${own} again, or formerly: ${own} below it, so that it keeps its seats and bookings.`;
    return tell(`the tour was published as ${own}`, mend);
  }
  const isRenamed = !folders.includes(known.folder) && upcoming(known, today).length > 0;
  if (known.folder === slug || isRenamed) return null;
  const mend = 'Give this tour its own code: bookings of the other one keep this one.';
  return tell(`${identity} was published as the code of content/tours/${known.folder}`, mend);
}

/** A renamed folder is a new address: search engines, newsletters and guests still have the old one. */
function checkFolder({ slug, index }: PublishedTour, known: RegisteredTour, { redirects }: Surroundings) {
  const old = `/trips/${known.folder}/`;
  if (known.folder === slug || redirects.has(old)) return [];
  const problem = `the tour was published at ${old}, and nothing redirects from there to /trips/${slug}/`;
  const mend = `Add to content/settings/redirects.yaml: - { from: ${old}, to: /trips/${slug}/ }`;
  return [index.complaint(['code'], problem, mend)];
}

function checkDepartures(
  { file, running, departures }: PublishedTour,
  known: RegisteredTour | undefined,
  today: CalendarDate,
): ContentProblem[] {
  const seen = known === undefined ? [] : publishedDepartures(known, today);
  const found: ContentProblem[] = [];
  for (const [entry, departure] of file.cancelled.entries()) {
    if (seen.includes(departure)) continue;
    const problem = `${named(departure)} was never published`;
    found.push(departures.complaint(['cancelled', entry], problem, 'Remove it, or correct the day.'));
  }
  const kept = new Set<string>([...running, ...file.cancelled]);
  const gone = known === undefined ? [] : upcoming(known, today).filter((departure) => !kept.has(departure));
  if (gone.length === 0) return found;
  const all = [...file.cancelled, ...gone].toSorted().join(', ');
  const were = `${gone.length === 1 ? 'was' : 'were'} published, so guests may have booked`;
  const mend = `Put back what still runs. List the rest under cancelled: [${all}].`;
  return [...found, departures.complaint(['dates'], `${gone.map(named).join(', ')} ${were}`, mend)];
}

function checkOffers(
  { file, departures }: PublishedTour,
  list: (typeof KEPT)[number],
  known: Readonly<Record<string, string>>,
): ContentProblem[] {
  const found: ContentProblem[] = [];
  for (const [entry, { id, name, formerly }] of file[list].entries()) {
    const was = known[String(id)];
    if (was === undefined || was === name || was === formerly) continue;
    const mend = `If it is the same, write formerly: ${JSON.stringify(was)} below it; if not, give it a new id and keep "${was}" with withdrawn: true.`;
    found.push(departures.complaint([list, entry, 'name'], `${id} was published as "${was}"`, mend));
  }
  for (const [id, name] of Object.entries(known)) {
    if (file[list].some((offer) => String(offer.id) === id)) continue;
    const mend = 'Put it back with its id. To stop offering it, add withdrawn: true.';
    found.push(departures.complaint([list], `${id}, "${name}", was published and is missing`, mend));
  }
  return found;
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

type Tell = (path: FieldPath, problem: string) => void;

/**
 * Reports what stood in an earlier register and is missing or changed in the present one. The check only adds to
 * the register, so each of these was edited or removed by hand, or lost in a merge. Without it, a code that moved would
 * look new, and its seats would be sold again. What several earlier registers have is told once.
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
  const { register, source } = read;
  const found = new Map<string, ContentProblem>();
  for (const { text, commit } of earlier) {
    const mend = `Run git restore --source=${commit} ${REGISTER}, then npm run -s check:content, which adds new ids.`;
    const tell: Tell = (path, problem) => {
      const key = `${path.join('.')} ${problem}`;
      if (!found.has(key))
        found.set(key, source?.complaint(path, problem, mend) ?? fileMistake(REGISTER, problem, mend));
    };
    const tours = Object.entries(readRegisterText(text)?.tours ?? {});
    if (source === null && tours.length > 0) tell([], 'is missing. It lists every id that was published');
    for (const [code, was] of source === null ? [] : tours) {
      const is = register.tours[code];
      if (is === undefined) tell(['tours'], `${code} was published and is missing`);
      else tellChanges(was, is, folders, (path, problem) => tell(['tours', code, ...path], problem));
    }
  }
  return [...found.values()];
}

/** What one tour's entry lost. A day leaves `cancelled` when it runs again, which checkRegister follows. */
function tellChanges(was: RegisteredTour, is: RegisteredTour, folders: readonly string[], tell: Tell): void {
  if (was.folder !== is.folder && folders.includes(was.folder)) {
    tell(['folder'], `was ${was.folder}, and content/tours/${was.folder} is still there`);
  }
  for (const list of KEPT) {
    for (const [id, name] of Object.entries(was[list])) {
      const now = is[list][id];
      if (now === undefined) tell([list], `${id}, "${name}", was published and is missing`);
      else if (now !== name) tell([list, id], `${id} was published as "${name}"`);
    }
  }
  for (const pattern of was.patterns ?? []) {
    if (is.patterns?.some((other) => isSame(pattern, other))) continue;
    tell(['patterns'], `the pattern ${patternName(pattern)} was published and is missing or changed`);
  }
  const days = was.departures.filter((departure) => !is.departures.includes(departure)).filter(isInNone(is.patterns));
  if (days.length === 0) return;
  const were = days.length === 1 ? 'was published and is' : 'were published and are';
  tell(['departures'], `${days.join(', ')} ${were} missing`);
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
