import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** How soon people answer, measured over the last 30 days. Null if too little is known. */
export const checkAnswerTimes = endpoint({
  method: 'GET',
  path: '/api/answer-times/',
  query: null,
  body: null,
  response: v.object({ chat_minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
});
