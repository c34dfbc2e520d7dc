import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { $booking } from '#stores/booking.ts';
import { bannerOf } from '#stores/booking-forms.ts';
import { $cartFault } from '#stores/cart.ts';
import { Notice } from '#ui/Notice.tsx';

interface Props {
  title: string;
  lead?: ReactNode;
  /** What stands above the title: thanks for a payment. */
  before?: ReactNode;
  children: ReactNode;
}

/**
 * What every step has: a title that takes the focus when the step comes, the errors that belong to no field, and why a
 * change of the cart was not made.
 *
 * With more than one error their banner stands where the title was; the title stays for who does not see it (M131).
 */
export function StepFrame({ title, lead, before, children }: Props) {
  const { errors, direction } = useStore($booking);
  const cartFault = useStore($cartFault);
  const heading = useRef<HTMLHeadingElement>(null);
  const fault = useRef<HTMLDivElement>(null);
  const banner = bannerOf(errors);
  const onlyError = banner === null ? Object.values(errors)[0]?.[0] : undefined;

  useEffect(() => {
    heading.current?.closest('.booking__scroll')?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = document.querySelector('.booking :is(.form-error, [aria-invalid="true"], [data-invalid])');
    first?.scrollIntoView({ block: 'center' });
  }, [errors]);
  useEffect(() => {
    fault.current?.scrollIntoView({ block: 'nearest' });
  }, [cartFault]);

  return (
    <div className="booking__main" data-direction={direction}>
      {before}
      <div className="booking__title">
        <h2 className={banner?.replacesTitle ? 'sr' : undefined} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && !banner?.replacesTitle && <p className="muted">{lead}</p>}
        {banner && (
          <p className="form-error" role="alert">
            {banner.text}
          </p>
        )}
        {onlyError !== undefined && (
          <p className="sr" role="alert">
            {onlyError}
          </p>
        )}
      </div>
      {cartFault !== '' && (
        <div role="alert" ref={fault}>
          <Notice icon="alert" tone="error">
            {cartFault}
          </Notice>
        </div>
      )}
      {children}
    </div>
  );
}
