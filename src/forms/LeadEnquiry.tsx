import { useEffect, useRef, type ReactNode } from 'react';
import type { Lead } from '#forms/use-lead.ts';
import { Checkmark } from '#ui/Checkmark.tsx';

interface Props {
  lead: Lead;
  title?: ReactNode;
  /** Where the thanks lead on to. */
  after?: ReactNode;
  children: ReactNode;
}

/**
 * A lead form and the thanks that take its place. On the form's own page a browser without script is shown the one or
 * the other by the page's state, and the Worker fills in what is marked `data-fill`.
 */
export function LeadEnquiry({ lead: { kind, stage, thanks }, title, after, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const hadFocus = at === document.body || frame.current?.contains(at) === true;
    if (stage === 'sent' && hadFocus) said.current?.focus();
  }, [stage]);
  return (
    <div className="enquiry" data-lead={kind} data-stage={stage === 'asking' ? undefined : stage} ref={frame}>
      <div className="enquiry__ask">
        {title}
        {children}
      </div>
      <div className="enquiry__sent" tabIndex={-1} ref={said}>
        <Checkmark complete={false} />
        <h2>{thanks.title}</h2>
        <p data-fill="thanks" suppressHydrationWarning>
          {thanks.text}
        </p>
        {after}
      </div>
    </div>
  );
}
