import type { PostedForm } from '#contract/errors.ts';
import type { DetailPart } from '#contract/office.ts';
import { controlsOf, FormError } from '#functions/http/page-parts.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox, Field, RequiredNote } from '#ui/Field.tsx';

/** Asks for a name and the password. The password field is always empty. */
export function SignInForm({ posted, next }: { posted: PostedForm | null; next: string }) {
  const control = controlsOf(posted);
  return (
    <form className="form" method="post" action="/staff/" noValidate>
      <RequiredNote />
      <FormError posted={posted} />
      <input type="hidden" name="next" value={next} />
      <Field
        {...control('name')}
        label="Your name"
        hint="Visitors see it beside your answers."
        autoComplete="username"
        required
      />
      <Field {...control('password')} label="Password" type="password" autoComplete="current-password" required />
      <div>
        <Button type="submit">Sign in</Button>
      </div>
    </form>
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

/** The form that asks for the reason and the part of the details. */
export function ReasonForm({ action, parts, button, posted }: OpenDetailsProps) {
  return (
    <form className="form secret" method="post" action={action} noValidate>
      <RequiredNote />
      <FormError posted={posted} />
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
      <div>
        <Button type="submit">{button}</Button>
      </div>
    </form>
  );
}
