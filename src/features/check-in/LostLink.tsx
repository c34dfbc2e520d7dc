import { reportBroken } from '#directives/page-events.ts';
import { askForLink, LostLinkForm } from '#contract/check-in.ts';
import type { ErrorMap, PostedForm } from '#contract/errors.ts';
import { RefusalNote, useContractForm } from '#ui/contract-form.tsx';
import type { TypedValues } from '#contract/endpoint.ts';
import { StepButton } from '#ui/Button.tsx';
import { Field, RequiredNote } from '#ui/Field.tsx';
import { Boundary } from '#ui/Boundary.tsx';
import { call } from '#api/call.ts';

/** Requests the check-in links by the booking's email address. The page shows what happens next. */
export function LostLink({ posted }: { posted?: PostedForm }) {
  const { field, formProps, errors, button, refusal } = useContractForm({
    schema: LostLinkForm,
    send: ask,
    found: posted,
  });
  const general = errors['__all__']?.[0];
  return (
    <Boundary onBroken={reportBroken()}>
      <form {...formProps} className="form" method="post" action={askForLink.path}>
        {general !== undefined && <p className="form-error">{general}</p>}
        <RefusalNote refusal={refusal} banner={refusal?.errors['__all__']?.[0] ?? null} />
        <RequiredNote />
        <Field
          label="Email you booked with"
          type="email"
          autoComplete="email"
          required
          defaultValue={posted?.values['email']}
          {...field('email')}
        />
        <div>
          <StepButton label="Email me my link" state={button} type="submit" />
        </div>
      </form>
    </Boundary>
  );
}

const NO_ANSWER = 'We couldn’t send that. Check your connection and try again.';
const OUR_FAULT = 'Something went wrong on our side. Please try again in a minute.';

async function ask({ email }: TypedValues): Promise<ErrorMap | null> {
  const answer = await call(askForLink, { body: { email: String(email) } });
  if (answer.kind === 'ok') {
    showAsked();
    return null;
  }
  if (answer.kind === 'unreachable') return { __all__: [NO_ANSWER] };
  const hasWords = answer.kind === 'refused' && Object.keys(answer.errors).length > 0;
  return hasWords ? answer.errors : { __all__: [OUR_FAULT] };
}

/** Switches the page to its text after the request, as the functions do for a form sent without script. */
function showAsked(): void {
  const page = document.querySelector<HTMLElement>('main')!;
  page.dataset['state'] = 'asked';
  const heading = page.querySelector<HTMLElement>('[data-faces="asked"] h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
