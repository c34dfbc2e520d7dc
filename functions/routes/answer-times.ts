import { Hono } from 'hono';
import { chatStub } from '#functions/chat/chat-stub.ts';
import type { App } from '#functions/http/app.ts';
import { routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { checkAnswerTimes } from '#contract/answer-times.ts';
import { MINUTE } from '#domain/durations.ts';

export const answerTimes = new Hono<App>().get(routePath(checkAnswerTimes), async (c) => {
  const usual = await chatStub(c.env).usualAnswerTime();
  return reply(c, checkAnswerTimes, { chat_minutes: usual === null ? null : Math.max(1, Math.round(usual / MINUTE)) });
});
