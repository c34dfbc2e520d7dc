import { instantAsOf, stateAt, type LocalTime, type Schedule, type ScheduleState } from '#domain/schedule.ts';

/** The settings of a build that stand in its environment. */
interface BuildSettings {
  /** The time at the operator's that the site is built as of, for looking ahead: `2027-03-01 09:00`. */
  readonly AS_OF?: string | undefined;
  /** `shown` in previews: drafts and what is scheduled are built too. */
  readonly DRAFTS?: string | undefined;
}

/**
 * The instant that decides what is due in a build: now, or what `AS_OF` says.
 *
 * @throws when `AS_OF` is no time, rather than building another day than the one that was asked for.
 */
export function buildInstant(timeZone: string, { AS_OF = '' }: BuildSettings = process.env, now = Date.now()): number {
  if (AS_OF === '') return now;
  const instant = instantAsOf(AS_OF, timeZone);
  if (instant === null) throw new Error(`AS_OF is "${AS_OF}", which is no time. Write AS_OF="2027-03-01 09:00".`);
  return instant;
}

/** Whether this build shows what visitors do not see yet: in previews, and while the site is being worked on. */
function showsDrafts({ DRAFTS = '' }: BuildSettings = process.env): boolean {
  return DRAFTS === 'shown' || import.meta.env.DEV;
}

export interface PublishState {
  readonly state: ScheduleState;
  readonly isShown: boolean;
  readonly publish: LocalTime | undefined;
}

/** What is over is in no preview either: nobody is waiting for it. */
export function publishStateOf(
  schedule: Schedule,
  timeZone: string,
  settings: BuildSettings = process.env,
): PublishState {
  const state = stateAt(buildInstant(timeZone, settings), schedule, timeZone);
  const isShown = state === 'live' || (state !== 'over' && showsDrafts(settings));
  return { state, isShown, publish: schedule.publish };
}

/**
 * Tells whether a link of the menu leads to something. A link to a page that is not on the site yet, or not any more, is
 * left out with it; every other link stays.
 */
export function linksThere(
  pages: readonly { readonly url: string; readonly publishState: Pick<PublishState, 'isShown'> }[],
): (url: string) => boolean {
  const away = new Set(pages.filter(({ publishState }) => !publishState.isShown).map(({ url }) => url));
  return (url) => !away.has(url.replace(/[?#].*$/, '').replace(/\/?$/, '/'));
}

/**
 * Reads content once in a build, for all pages. In development each request reads it again, so that an edit shows at
 * once.
 */
export function oncePerBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let remembered: Promise<Value> | undefined;
  return () => (import.meta.env.DEV ? read() : (remembered ??= read()));
}
