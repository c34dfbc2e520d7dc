import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { TRAP_FIELD } from '#contract/leads.ts';
import { reportBroken } from '#directives/page-events.ts';
import { LEAD_BUTTONS, consentParts, leadBanner, type LeadForm as Kind } from '#domain/text/lead-texts.ts';
import { newTabName } from '#domain/text/prose.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { StepButton } from '#ui/Button.tsx';
import { RefusalNote } from '#ui/contract-form.tsx';
import { Checkbox, Field, RequiredNote } from '#ui/Field.tsx';
import { Checkmark } from '#ui/Icon.tsx';
import { Turnstile } from '#ui/Turnstile.tsx';
import type { Lead } from './lead-form.ts';

interface EnquiryProps {
  lead: Lead;
  title?: ReactElement;
  links?: ReactElement;
  children: ReactNode;
}

/**
 * A lead form, which the thanks replace. Without script the page's state decides which of the two shows, and the Worker
 * fills in the elements with `data-fill`.
 */
export function LeadEnquiry({ lead: { kind, stage, thanks }, title, links, children }: EnquiryProps) {
  const frame = useRef<HTMLDivElement>(null);
  const thanksElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const hadFocus = at === document.body || frame.current?.contains(at) === true;
    if (stage === 'sent' && hadFocus) thanksElement.current?.focus();
  }, [stage]);
  // Before the browser takes the focus from thanks that no longer show.
  useLayoutEffect(() => {
    if (stage !== 'asking' || thanksElement.current?.contains(document.activeElement) !== true) return;
    frame.current?.querySelector<HTMLElement>('form button:not([type=button])')?.focus({ preventScroll: true });
  }, [stage]);
  return (
    <Boundary onBroken={reportBroken()}>
      <div className="enquiry" data-lead={kind} data-stage={stage === 'asking' ? undefined : stage} ref={frame}>
        <div className="enquiry__ask">
          {title}
          {children}
        </div>
        <div className="enquiry__sent" tabIndex={-1} ref={thanksElement}>
          <Checkmark complete={false} />
          <h2>{thanks.title}</h2>
          <p data-fill="thanks" suppressHydrationWarning>
            {thanks.text}
          </p>
          {links}
        </div>
      </div>
    </Boundary>
  );
}

interface FormProps {
  lead: Lead;
  inLine?: boolean;
  /** The values of hidden fields, by name. */
  unseen?: Readonly<Record<string, string>>;
  /** Hides the error banner, which a dialog shows as its title. */
  hidesBanner?: boolean;
  children: ReactNode;
}

export function LeadForm({ lead, inLine, unseen = {}, hidesBanner, children }: FormProps) {
  const { kind, api, box, posted, register, formProps, button, banner, refusal } = lead;
  const asks = kind !== 'mailing-list';
  return (
    <form {...formProps} className={inLine ? 'form form--line' : 'form'} method="post" action={api}>
      {banner !== null && !hidesBanner && <p className="form-error">{banner}</p>}
      <RefusalNote refusal={refusal} banner={refusal && leadBanner(kind, refusal.errors)} />
      <RequiredNote />
      {children}
      {asks && (
        <Checkbox {...box('consent')} required>
          <ConsentWords kind={kind} />
        </Checkbox>
      )}
      <div className="sr" aria-hidden="true">
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

export function LeadName({ lead, isNameRequired }: { lead: Lead; isNameRequired: boolean }) {
  return (
    <>
      <Field
        label="Name"
        autoComplete="name"
        required={isNameRequired}
        optional={!isNameRequired}
        {...lead.field('name')}
      />
      <Field label="Email" type="email" autoComplete="email" required {...lead.field('email')} />
    </>
  );
}
