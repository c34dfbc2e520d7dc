import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import type { Lead } from './use-lead.ts';
import { Checkmark } from '#ui/Checkmark.tsx';
import { reportBroken } from '#directives/broken-island.ts';
import { Boundary } from '#ui/Boundary.tsx';

interface Props {
  lead: Lead;
  title?: ReactElement;
  /** The links below the thanks. */
  after?: ReactElement;
  children: ReactNode;
}

/**
 * A lead form, which the thanks replace. Without script the page's state decides which of the two shows, and the Worker
 * fills in the elements with `data-fill`.
 */
export function LeadEnquiry({ lead: { kind, stage, thanks }, title, after, children }: Props) {
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
          {after}
        </div>
      </div>
    </Boundary>
  );
}
