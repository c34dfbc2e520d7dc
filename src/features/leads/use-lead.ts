import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PostedForm } from '#contract/errors.ts';
import { LEAD_ENDPOINTS } from '#contract/leads.ts';
import { leadBanner, leadThanks, type LeadForm, type Thanks } from '#domain/text/lead-texts.ts';
import { turnstileAnswer } from '#ui/forms/Turnstile.tsx';
import { useContractForm, type ContractForm } from '#ui/forms/use-contract-form.ts';
import { leadBody, leadForm, type LeadStage } from './lead-form.ts';
import type { AnalyticsTour } from '#analytics/events.ts';
import { typedAs, type TypedValues } from '#ui/forms/typed-values.ts';

export interface Lead extends ContractForm {
  readonly kind: LeadForm;
  /** The address that the form is sent to, with script and without. */
  readonly api: string;
  readonly stage: LeadStage;
  /** The error of the whole form, or null. */
  readonly banner: string | null;
  readonly thanks: Thanks;
  readonly restart: () => void;
}

interface Options {
  /** The address that the form is sent to; our own functions' without one. */
  readonly api?: string | undefined;
  readonly posted?: PostedForm | undefined;
  /** Fields to empty after the form was sent. */
  readonly typed: readonly string[];
  /** Returns the tour whose trip notes were requested. */
  readonly tourOf?: (values: TypedValues) => AnalyticsTour | undefined;
  readonly onSent?: (values: TypedValues) => void;
}

/** The state of one of the four lead forms. */
export function useLead(
  kind: LeadForm,
  { api = LEAD_ENDPOINTS[kind].path, posted, typed, tourOf, onSent }: Options,
): Lead {
  const [lead] = useState(() => leadForm(kind));
  const [schema] = useState(() => typedAs((values) => leadBody(kind, values), LEAD_ENDPOINTS[kind].body));
  const [sent, setSent] = useState<TypedValues>({});
  const stage = useStore(lead.$stage, { ssr: 'initial' });
  const form = useContractForm({
    schema,
    found: posted,
    send: async (values, element) => {
      const refused = await lead.send(element.getAttribute('action')!, { ...values, ...turnstileAnswer(element) });
      if (refused !== null) return refused;
      setSent(values);
      lead.celebrate(tourOf?.(values));
      form.restart(typed);
      onSent?.(values);
      return null;
    },
  });
  useEffect(() => lead.touch(), [lead]);
  return {
    ...form,
    kind,
    api,
    stage,
    banner: leadBanner(kind, form.errors),
    thanks: leadThanks(kind, sent['uk'] === true),
    restart: () => {
      lead.restart();
      form.restart();
    },
  };
}
