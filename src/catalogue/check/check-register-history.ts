import type { ContentProblem, FieldPath } from '#catalogue/check/problem.ts';
import {
  KEPT,
  patternName,
  readRegister,
  readRegisterText,
  REGISTER,
  type EarlierRegister,
  type RegisteredPattern,
  type RegisteredTour,
} from '#catalogue/check/register.ts';
import { startsOf } from '#catalogue/departures.ts';
import { calendarDate } from '#domain/calendar-date.ts';

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
      read.source?.complaint(path, problem, mend) ??
      ({ file: REGISTER, line: 1, field: '', problem, mend, severity: 'mistake' } as const);
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
