import * as v from 'valibot';
import { get } from '#contract/endpoint.ts';

/** In minutes; null if too little is known. */
const minutes = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)));

/** How soon staff usually answer in the chat, and the questions of the contact form, over the last 30 days. */
export const checkAnswerTimes = get(
  '/api/answer-times/',
  v.object({ chat_minutes: minutes, question_minutes: minutes }),
);
