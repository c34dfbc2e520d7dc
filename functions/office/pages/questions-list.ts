import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import type { Question } from '#functions/leads/leads.ts';
import { contact, nothing, routeNumber, state } from '#functions/office/pages/departure-parts.ts';
import { waitInMinutes } from '#functions/platform/usual-wait.ts';
import { stampInZone } from '#domain/calendar-date.ts';
import type { Operator } from '#domain/operator.ts';
import { mailtoLink } from '#domain/email-address.ts';
import { roughDuration } from '#domain/text/counts.ts';

/** An email program takes a link of some two thousand characters. */
const MOST_QUOTED = 600;

interface Around {
  readonly now: number;
  readonly operator: Operator;
}

/** The questions of the last 30 days, those without an answer first, each with the button that says it is answered. */
export function questionsList(questions: readonly Question[], around: Around): Markup {
  const open = questions.filter(({ answeredAt }) => answeredAt === null);
  const answered = questions.filter(({ answeredAt }) => answeredAt !== null);
  return html`<header class="office-head">
      <h1>Questions</h1>
      <p>From the contact form, in the last 30 days. Reply by email, then mark the question as answered.</p>
    </header>
    <section class="part" aria-labelledby="open">
      <h2 id="open">${open.length === 0 ? 'To answer' : `To answer: ${open.length}`}</h2>
      ${
        open.length === 0
          ? nothing('No questions to answer.', 'New questions are emailed to the office and listed here.')
          : list(open, around)
      }
    </section>
    ${
      answered.length === 0
        ? ''
        : html`<section class="part part--ruled" aria-labelledby="answered">
            <h2 id="answered">Answered: ${answered.length}</h2>
            ${list(answered, around)}
          </section>`
    }`;
}

/** The id of a question's place on the page. */
export function questionPlace(id: string): string {
  return `question-${id}`;
}

function list(questions: readonly Question[], around: Around): Markup {
  return html`<ul class="questions" role="list">
    ${questions.map((question) => item(question, around))}
  </ul>`;
}

function item(question: Question, { now, operator }: Around): Markup {
  const { id, name, email, phone, tourCode, at, answeredAt, answeredBy } = question;
  const waited = roughDuration(waitInMinutes((answeredAt ?? now) - at));
  const isOpen = answeredAt === null;
  return html`<li class="question" id="${questionPlace(id)}">
    <h3>${name} ${tourCode === '' ? '' : routeNumber(tourCode)}</h3>
    <p class="question__facts">
      <span class="fine">${stampInZone(at, operator.timeZone)}</span>
      ${isOpen ? state('part', `Waiting ${waited}`) : state('ok', `Answered by ${answeredBy} after ${waited}`)}
    </p>
    <p class="question__text">${question.question}</p>
    ${contact({ email, phone })}
    <form class="question__buttons" method="post" action="/staff/questions/${id}/">
      ${
        isOpen
          ? html`<a class="btn btn--quiet" href="${answerLink(question, operator.name)}"
                >Reply by email<span class="sr"> to ${name}</span></a
              >
              <button class="btn" name="answered" value="yes">Answered<span class="sr"> (${name})</span></button>`
          : html`<button class="text-link" name="answered" value="no">
              Not answered yet<span class="sr"> (${name})</span>
            </button>`
      }
    </form>
  </li>`;
}

/** Opens an email to the visitor with a subject and the beginning of the question. */
function answerLink({ email, question }: Question, operator: string): string {
  const quoted = question.slice(0, MOST_QUOTED).split('\n');
  const body = `\n\n${quoted.map((line) => `> ${line}`).join('\n')}`;
  return mailtoLink(email, { subject: `Your question to ${operator}`, body });
}
