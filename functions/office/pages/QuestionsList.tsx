import { stampInZone } from '#domain/calendar-date.ts';
import { mailtoLink } from '#domain/email-address.ts';
import type { Operator } from '#domain/operator.ts';
import { roughDuration } from '#domain/text/counts.ts';
import type { Question } from '#functions/leads/leads.ts';
import { pageOf } from '#functions/office/paging.ts';
import { Contact, Nothing, RouteNumber, State } from '#functions/office/pages/departure-parts.tsx';
import { Pager } from '#functions/office/pages/Pager.tsx';
import { waitInMinutes } from '#functions/platform/usual-wait.ts';
import { Button } from '#ui/Button.tsx';

/** An email program takes a link of some two thousand characters. */
const MOST_QUOTED = 600;

interface Props {
  questions: readonly Question[];
  page: number;
  now: number;
  operator: Operator;
}

/** The questions of the last 30 days, those without an answer first, each with the button that says it is answered. */
export function QuestionsList({ questions, page, ...around }: Props) {
  const waiting = questions.filter(isOpen).length;
  const { rows, paging } = pageOf(questions, page);
  const open = rows.filter(isOpen);
  const answered = rows.filter((question) => !isOpen(question));
  return (
    <>
      <header className="office-head">
        <h1>Questions</h1>
        <p>From the contact form, in the last 30 days. Reply by email, then mark the question as answered.</p>
      </header>
      {(open.length > 0 || waiting === 0) && (
        <section className="part" aria-labelledby="open">
          <h2 id="open">{waiting === 0 ? 'To answer' : `To answer: ${waiting}`}</h2>
          {waiting === 0 ? (
            <Nothing what="No questions to answer.">New questions are emailed to the office and listed here.</Nothing>
          ) : (
            <List questions={open} page={paging.page} {...around} />
          )}
        </section>
      )}
      {answered.length > 0 && (
        <section className="part part--ruled" aria-labelledby="answered">
          <h2 id="answered">Answered: {questions.length - waiting}</h2>
          <List questions={answered} page={paging.page} {...around} />
        </section>
      )}
      <Pager paging={paging} />
    </>
  );
}

function isOpen({ answeredAt }: Question): boolean {
  return answeredAt === null;
}

export function questionPlace(id: string): string {
  return `question-${id}`;
}

function List({ questions, ...around }: Props) {
  return (
    <ul className="questions" role="list">
      {questions.map((question) => (
        <Item question={question} {...around} key={question.id} />
      ))}
    </ul>
  );
}

function Item({ question, page, now, operator }: Omit<Props, 'questions'> & { question: Question }) {
  const { id, name, tourCode, at, answeredAt, answeredBy } = question;
  const waited = roughDuration(waitInMinutes((answeredAt ?? now) - at));
  return (
    <li className="question" id={questionPlace(id)}>
      <h3>
        {name} {tourCode !== '' && <RouteNumber code={tourCode} />}
      </h3>
      <p className="question__facts">
        <span className="fine">{stampInZone(at, operator.timeZone)}</span>{' '}
        {answeredAt === null ? (
          <State kind="part">Waiting {waited}</State>
        ) : (
          <State kind="ok">
            Answered by {answeredBy} after {waited}
          </State>
        )}
      </p>
      <p className="question__text">{question.question}</p>
      <Contact {...question} />
      <form className="question__buttons" method="post" action={`/staff/questions/${id}/?page=${page}`}>
        {answeredAt === null ? (
          <>
            <a className="btn btn--quiet" href={answerLink(question, operator.name)}>
              Reply by email<span className="sr"> to {name}</span>
            </a>
            <Button type="submit" name="answered" value="yes">
              Answered<span className="sr"> ({name})</span>
            </Button>
          </>
        ) : (
          <Button look="link" type="submit" name="answered" value="no">
            Not answered yet<span className="sr"> ({name})</span>
          </Button>
        )}
      </form>
    </li>
  );
}

/** Opens an email to the visitor with a subject and the beginning of the question. */
function answerLink({ email, question }: Question, operator: string): string {
  const quoted = question.slice(0, MOST_QUOTED).split('\n');
  const body = `\n\n${quoted.map((line) => `> ${line}`).join('\n')}`;
  return mailtoLink(email, { subject: `Your question to ${operator}`, body });
}
