const PHONE = 'footer a[href^="tel:"]';

/**
 * Below dates that come from the page, because none could be loaded: seats are checked later, and people book too.
 *
 * The footer of every page has the telephone number.
 */
export function BookAnotherWay({ hasDates }: { hasDates: boolean }) {
  const phone = document.querySelector<HTMLAnchorElement>(PHONE);
  return (
    <p className="small muted cal__another-way">
      {hasDates && <span>We check availability when you add a date. </span>}
      <span>Rather have us book it? </span>
      <a href="/contact/">Contact us</a>
      {phone !== null && (
        <span>
          {' '}
          or call <a href={phone.href}>{phone.textContent.trim()}</a>
        </span>
      )}
      <span>.</span>
    </p>
  );
}
