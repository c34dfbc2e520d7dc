import type { PostedForm } from '#contract/errors.ts';
import type { DetailPart } from '#contract/office.ts';
import { controlsOf, Form } from '#functions/http/page-parts.tsx';
import { Checkbox, Field } from '#ui/Field.tsx';

/** Asks for a name and the password. The password field is always empty. */
export function SignInForm({ posted, next }: { posted: PostedForm | null; next: string }) {
  const control = controlsOf(posted);
  return (
    <Form action="/staff/" posted={posted} submit="Sign in" hasRequired>
      <input type="hidden" name="next" value={next} />
      <Field
        {...control('name')}
        label="Your name"
        hint="Visitors see it beside your answers."
        autoComplete="username"
        required
      />
      <Field {...control('password')} label="Password" type="password" autoComplete="current-password" required />
    </Form>
  );
}

export const PART_LABELS: Readonly<Record<DetailPart, string>> = {
  notes: 'Food and health notes',
  emergency: 'Emergency contacts',
  passport: 'Passports',
};

interface OpenDetailsProps {
  action: string;
  parts: readonly DetailPart[];
  button: string;
  posted: PostedForm | null;
}

export function ReasonForm({ action, parts, button, posted }: OpenDetailsProps) {
  return (
    <Form className="form secret" action={action} posted={posted} submit={button} hasRequired>
      <fieldset>
        <legend className="form__legend">What do you need?</legend>
        <div className="secret__parts">
          {parts.map((part, index) => (
            <Checkbox
              id={part}
              name={part}
              defaultChecked={posted?.values[part] !== undefined}
              error={index === 0 ? posted?.errors['notes']?.[0] : undefined}
              key={part}
            >
              {PART_LABELS[part]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Field
        {...controlsOf(posted)('reason')}
        label="Why do you need it?"
        hint="For example, planning the food or briefing the leader. We keep your reason, so don’t name a guest or an illness."
        autoComplete="off"
        required
      />
    </Form>
  );
}
