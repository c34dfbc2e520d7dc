import { readFileSync } from 'node:fs';
import type { Operator } from '#domain/operator.ts';
import { instantAsOf } from '#domain/schedule.ts';
import { AS_OF } from '../../scripts/testing/test-time.mjs';

/** The instant that the pictures show, in epoch milliseconds. */
export const LOOKS_TIME = instantAsOf(AS_OF, (read('catalogue/operator.json') as Operator).timeZone)!;

/** Whether the built pages are of that time. */
export const isBuiltForLooks = Date.parse((read('built.json') as { built: string }).built) === LOOKS_TIME;

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8'));
}
