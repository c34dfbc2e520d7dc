import type { ReactNode } from 'react';
import { isTicked } from '#contract/guest.ts';
import { TRAP_FIELD } from '#contract/leads.ts';
import { consentParts, LEAD_BUTTONS, leadBanner, type LeadForm as Kind } from '#domain/text/lead-texts.ts';
import { newTabName } from '#domain/text/new-tab.ts';
import { RefusalNote } from '#ui/forms/RefusalNote.tsx';
import { Turnstile } from '#ui/forms/Turnstile.tsx';
import type { PostedForm } from '#contract/errors.ts';
import type { Lead } from './use-lead.ts';
import { StepButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { RequiredNote } from '#ui/RequiredNote.tsx';

interface Props {
  lead: Lead;
  /** Puts the fields in one line on wide screens. */
  inLine?: boolean;
  posted?: PostedForm | undefined;
  /** The values of hidden fields, by name. */
  unseen?: Readonly<Record<string, string>>;
  /** Hides the error banner, which a dialog shows as its title. */
  hidesBanner?: boolean;
  children: ReactNode;
}

/** A form for an enquiry. It works without script. */
export function LeadForm({ lead, inLine, posted, unseen = {}, hidesBanner, children }: Props) {
  const { kind, api, field, register, formProps, button, banner, refusal } = lead;
  const asks = kind !== 'mailing-list';
  return (
    <form {...formProps} className={inLine ? 'form form--line' : 'form'} method="post" action={api}>
      {banner !== null && !hidesBanner && <p className="form-error">{banner}</p>}
      <RefusalNote refusal={refusal} banner={refusal && leadBanner(kind, refusal.errors)} />
      <RequiredNote />
      {children}
      {asks && (
        <Checkbox {...field('consent')} required defaultChecked={isTicked(posted?.values['consent'])}>
          <ConsentWords kind={kind} />
        </Checkbox>
      )}
      <div className="enquiry__trap" aria-hidden="true">
        <label>
          Leave this empty
          <input {...register(TRAP_FIELD)} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {Object.entries(unseen).map(([name, value]) => (
        <input key={name} {...register(name)} type="hidden" defaultValue={posted?.values[name] ?? value} />
      ))}
      <Turnstile isRefused={button === 'error'} />
      <div>
        <StepButton
          label={LEAD_BUTTONS[kind]}
          pendingLabel={asks ? undefined : 'SUBSCRIBING'}
          state={button}
          type="submit"
        />
      </div>
      {!asks && <input type="hidden" name="consent" value="on" />}
      {!asks && (
        <p className="small muted">
          <ConsentWords kind={kind} />
        </p>
      )}
    </form>
  );
}

/** The consent text. The server stores the same words with the form. */
function ConsentWords({ kind }: { kind: Kind }) {
  const { before, link, after } = consentParts(kind);
  return (
    <>
      {before}
      <a href="/terms/" target="_blank" rel="noopener" aria-label={newTabName(link)}>
        {link}
      </a>
      {after}
    </>
  );
}
