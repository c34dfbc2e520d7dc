import { Hono } from 'hono';
import * as v from 'valibot';
import type { App } from '#functions/http/app.ts';
import { Problem } from '#functions/http/problem.ts';
import { readBody } from '#functions/http/read-request.ts';
import { staffPage } from '#functions/http/staff-page.ts';
import { latestQuestions, markAnswered, markUnanswered } from '#functions/leads/questions.ts';
import { questionPlace, questionsList } from '#functions/office/pages/questions-list.ts';
import { AnsweredForm } from '#contract/office.ts';

const LIST = '/staff/questions/';

/** The office's page of questions from the contact form. `requireStaff` protects it. */
export const questions = new Hono<App>()
  .get('/staff/questions', async (c) => {
    const { context } = c.var;
    const now = context.now();
    const [found, operator] = await Promise.all([latestQuestions(context.db, now), context.catalogue.operator()]);
    return staffPage(c, LIST, { slots: { questions: questionsList(found, { now, operator }) } });
  })
  .post('/staff/questions/:id', async (c) => {
    const { context, staff } = c.var;
    const id = c.req.param('id');
    const form = v.safeParse(AnsweredForm, await readBody(c, ['form']));
    if (!form.success)
      throw new Problem(400, 'Press one of the buttons on the page to say whether the question is answered.');
    if (form.output.answered === 'yes') await markAnswered(context.db, id, staff.account, context.now());
    else await markUnanswered(context.db, id);
    return c.redirect(`${LIST}#${questionPlace(id)}`, 303);
  });
