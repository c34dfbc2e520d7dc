import { STAND_INS } from '../../scripts/machine/find-browser.mjs';
import { ratio } from './table.ts';

/** The score that every category of Lighthouse aims at. */
const FULL_SCORE = 100;
/** The longest blocking time, in milliseconds. */
const BLOCKING_AIM_MS = 50;
/** The largest paint of a page as a share of that of the bare page. */
const LARGEST_PAINT_AIM = 1.15;

const AIMS = `scores ${FULL_SCORE}, largest paint at most ${LARGEST_PAINT_AIM} × the bare page, blocking at most ${BLOCKING_AIM_MS} ms`;

/** What stands above the table of pages. Without one of the stand-in fonts performance is lower than visitors see it. */
export function notesAbove(hasStandIns: boolean): readonly string[] {
  const notes = [
    `* asks not to be found: SEO without that audit.`,
    `Aims: ${AIMS}. A value that misses its aim is marked.`,
  ];
  if (hasStandIns) return notes;
  return [
    ...notes,
    `None of ${STAND_INS.join(', ')} is installed. Pages show one of them until their own fonts load, so on this machine more text moves than on a visitor's, and performance is lower.`,
  ];
}

/** What Lighthouse measured of a page. */
export interface Measured {
  /** Performance, accessibility, best practices and SEO, from 0 to 100. */
  readonly scores: readonly number[];
  /** Milliseconds. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** The page has `noindex` on purpose, so its SEO score leaves that rule out. */
  readonly isHidden: boolean;
}

/** The line of a page in the table of pages, beside the bare page of the same run. A missed aim is marked. */
export function pageRow(type: string, page: Measured, bare: Measured): Record<string, string> {
  const [performance, accessibility, practices, seo] = page.scores.map((score) =>
    marked(String(score), score >= FULL_SCORE),
  );
  return {
    page: type,
    performance: performance ?? '',
    accessibility: accessibility ?? '',
    'best practices': practices ?? '',
    SEO: `${seo}${page.isHidden ? '*' : ''}`,
    'first paint': ratio(page.firstPaint, bare.firstPaint),
    'largest paint': marked(
      ratio(page.largestPaint, bare.largestPaint),
      page.largestPaint <= bare.largestPaint * LARGEST_PAINT_AIM,
    ),
    shift: page.shift.toFixed(3),
    'blocking, ms': marked(page.blocking.toFixed(0), page.blocking <= BLOCKING_AIM_MS),
  };
}

function marked(value: string, isMet: boolean): string {
  return isMet ? value : `${value} missed`;
}
