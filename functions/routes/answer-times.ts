import { Hono } from 'hono';
import { chatStub } from '#functions/chat/chat-stub.ts';
import { usualAnswerTime } from '#functions/leads/questions.ts';
import type { App } from '#functions/http/app.ts';
import { routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { waitInMinutes } from '#functions/platform/usual-wait.ts';
import { checkAnswerTimes } from '#contract/answer-times.ts';

export const answerTimes = new Hono<App>().get(routePath(checkAnswerTimes), async (c) => {
  const { db, now } = c.var.context;
  const [chat, questions] = await Promise.all([chatStub(c.env).usualAnswerTime(), usualAnswerTime(db, now())]);
  return reply(c, checkAnswerTimes, { chat_minutes: inMinutes(chat), question_minutes: inMinutes(questions) });
});

function inMinutes(time: number | null): number | null {
  return time === null ? null : waitInMinutes(time);
}
