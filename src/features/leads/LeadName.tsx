import type { PostedForm } from '#contract/errors.ts';
import type { Lead } from './use-lead.ts';
import { Field } from '#ui/Field.tsx';

/** The fields for name and email address, which every lead form has. */
export function LeadName({
  lead,
  posted,
  isNameRequired,
}: {
  lead: Lead;
  posted?: PostedForm | undefined;
  isNameRequired: boolean;
}) {
  return (
    <>
      <Field
        label="Name"
        autoComplete="name"
        required={isNameRequired}
        optional={!isNameRequired}
        defaultValue={posted?.values['name']}
        {...lead.field('name')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        defaultValue={posted?.values['email']}
        {...lead.field('email')}
      />
    </>
  );
}
