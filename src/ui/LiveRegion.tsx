import { Children, useEffect, useState, type ReactNode } from 'react';

interface Props {
  /** Interrupts what is being read. Only for what went wrong. */
  urgent?: boolean;
  /** Shows the content. Otherwise it is for screen readers only. */
  seen?: boolean;
  children: ReactNode;
}

/**
 * Content that screen readers say whenever it changes: at the next pause, or at once with `urgent`.
 *
 * Render the region always, and only its content on a condition: most screen readers skip a region that enters the page
 * together with its text. So it takes no key either. A key on its content says the same text again. Content for screen
 * readers only waits until the region is on the page.
 */
export function LiveRegion({ urgent = false, seen = false, children }: Props) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const isEmpty = Children.toArray(children).every((child) => child === '');
  return (
    <div role={urgent ? 'alert' : 'status'} className={seen && !isEmpty ? undefined : 'sr'}>
      {(seen || isThere) && children}
    </div>
  );
}
