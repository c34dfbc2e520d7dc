const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** A duration in words: up to an hour in minutes, up to two days in hours, then in days. Example: `40 minutes` */
export function roughDuration(minutes: number): string {
  if (minutes < MINUTES_OF_HOUR) return counted(minutes, 'minute');
  if (minutes < 2 * MINUTES_OF_DAY) return counted(Math.round(minutes / MINUTES_OF_HOUR), 'hour');
  return counted(Math.round(minutes / MINUTES_OF_DAY), 'day');
}

/** `1 review`, `4 reviews`. */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const WORDS = 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** A number at the beginning of a sentence: `Eight`. Large ones stay figures. */
export function numberWord(count: number): string {
  return WORDS[count] ?? String(count);
}

export function tooLongText(length: number, limit: number): string {
  return `This is ${tooLongBy(length - limit)}. Please use at most ${limit} characters.`;
}

/** By how many characters a text is too long. */
export function tooLongBy(count: number): string {
  return `${count} ${count === 1 ? 'character' : 'characters'} too long`;
}
