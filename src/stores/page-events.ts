import type { Shown } from '#stores/gallery.ts';

/** The tour whose start dates are asked for, as its button names it. */
export interface PageCalendar {
  readonly url: string;
  readonly tour: string;
  readonly tourName: string;
  readonly days: number;
  readonly redirectUrl: string;
}

/** What may come with an event that opens something. */
export interface Request {
  /** Is told when it is open, or that it cannot be had. Without it the page says so itself. */
  readonly done?: (failed?: 'failed') => void;
}

/**
 * The events that pages and islands send each other on `window` (M83, M84, M95, M100). No other name is in use.
 *
 * `cart-sync` asks the cart to load again; `cart-loaded` says that it has, with its count of tours.
 * `booking:open` and `booking:close` open and close the booking dialog; `booking-form-tick` completes the checkmark.
 * `calendar:open` opens the start dates of a tour, `cart:show` brings the cart panel, `chat:mount` the chat's panel, closed.
 * `contact:open` asks for the ways to reach the operator, `brochure:open` for the form of the brochure, and
 * `trip-notes:open` for that of a tour's notes (M37, M53, M62). `gallery:open` opens pictures, reviews or stays (M38).
 * `dates:unfold` asks a tour's page to lay out the start dates of closed months, which it does before the event ends.
 * `island:failed` says that what was asked for could not be fetched.
 * A chat widget says `chat:ready` once it can be opened, `chat:gone` when it turns out not to answer and `chat:ready`
 * again when it does (D38), and `chat:unread` whenever its count of unread messages changes; `chat:open` asks it to open, or for the other ways where no widget is, and `chat:close` to close (M75, M76).
 * `chat:hide` takes it out of sight while something else has the screen, and `chat:show` brings it back as it was (M83).
 */
export interface PageEvents {
  'cart-sync': undefined;
  'cart-loaded': { count: number };
  'booking:open': (Request & { readonly at?: 'payment' }) | undefined;
  'calendar:open': Request & { readonly settings: PageCalendar };
  'cart:show': Request | undefined;
  'chat:mount': Request | undefined;
  'booking:close': undefined;
  'booking-form-tick': undefined;
  /** With a message it opens at the form, which has those words in it; the chat did not take them (D38). */
  'contact:open': (Request & { readonly message?: string }) | undefined;
  'brochure:open': Request | undefined;
  'trip-notes:open': Request | undefined;
  'gallery:open': Request & { readonly shown: Shown };
  'dates:unfold': undefined;
  'island:failed': undefined;
  'chat:ready': undefined;
  'chat:gone': undefined;
  'chat:unread': { count: number };
  'chat:open': undefined;
  'chat:close': undefined;
  'chat:hide': undefined;
  'chat:show': undefined;
}

export function sendPageEvent<Name extends keyof PageEvents>(name: Name, detail?: PageEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Returns what stops listening. */
export function onPageEvent<Name extends keyof PageEvents>(
  name: Name,
  react: (detail: PageEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => react((event as CustomEvent<PageEvents[Name]>).detail);
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
