import { atom, type ReadableAtom } from 'nanostores';

/** The tour whose start dates open, from the pressed button. */
interface PageCalendar {
  readonly url: string;
  readonly tour: string;
  readonly tourName: string;
  readonly days: number;
  readonly redirectUrl: string;
}

export interface Request {
  /**
   * Called when it is open, or with `failed` when it cannot be loaded. Without it the page shows the failure itself.
   */
  readonly done?: (failed?: 'failed') => void;
}

/** The width of the dialog; its style sheet sets each one. */
export type GallerySize = 'standard' | 'small' | 'large';

export interface ListedStay {
  readonly name: string;
  readonly nights: string;
  readonly picture: HTMLImageElement;
  readonly open: () => void;
}

/** What the gallery shows: copies of elements on the page, so that the browser has loaded part of it already. */
export type Shown =
  | {
      readonly kind: 'pictures';
      readonly title: string;
      readonly size: GallerySize;
      readonly pictures: readonly HTMLImageElement[];
      readonly first: number;
    }
  | { readonly kind: 'reviews'; readonly title: string; readonly cards: readonly HTMLElement[]; readonly first: number }
  | { readonly kind: 'stays'; readonly title: string; readonly stays: readonly ListedStay[] };

/**
 * The events that pages and islands send each other on `window`. There are no others.
 *
 * `cart-sync` makes the cart load again; `cart-loaded` reports the loaded cart, with its count of tours. `booking:open`
 * and `booking:close` open and close the booking dialog; `booking:prepare` fetches its script before it is opened; `booking-form-tick` completes the checkmark.
 *
 * `calendar:open` opens the start dates of a tour, `cart:show` the cart panel, `contact:open` the ways to contact the
 * operator, `brochure:open` the brochure form, and `trip-notes:open` the form for a tour's notes.
 * `gallery:open` opens pictures, reviews or stays. `chat:mount` loads the chat's panel, closed. `dates:unfold`
 * makes a tour's page draw the start dates of closed months, which it does before the event ends. `island:failed`
 * reports that something could not be loaded, with the control that was pressed for it, and `island:broke` that an
 * island had to go, with what to say and a page that works without it.
 *
 * A chat widget sends `chat:ready` when it can be opened, `chat:gone` when it does not answer, and `chat:ready` again
 * when it answers again. It sends `chat:unread` when its count of unread messages changes. `chat:open` opens it,
 * or the contact dialog where there is no widget; `chat:close` closes it. `chat:hide` hides it while a
 * dialog is open, and `chat:show` shows it again as it was.
 */
export interface PageEvents {
  'cart-sync': undefined;
  'cart-loaded': { count: number };
  'booking:prepare': Request;
  'booking:open': (Request & { readonly at?: 'payment' }) | undefined;
  'calendar:open': Request & { readonly settings: PageCalendar };
  'cart:show': Request | undefined;
  'chat:mount': Request | undefined;
  'booking:close': undefined;
  'booking-form-tick': undefined;
  /** With `message` the dialog opens at the form and fills it in, because the chat did not take the message. */
  'contact:open': (Request & { readonly message?: string }) | undefined;
  'brochure:open': Request | undefined;
  'trip-notes:open': Request | undefined;
  'gallery:open': Request & { readonly shown: Shown };
  'dates:unfold': undefined;
  'island:failed': Element | undefined;
  'island:broke': { readonly text: string; readonly page?: string | undefined };
  'chat:ready': undefined;
  'chat:gone': undefined;
  'chat:unread': { count: number };
  'chat:open': undefined;
  'chat:close': undefined;
  'chat:hide': undefined;
  'chat:show': undefined;
}

export type OpeningEvent =
  | 'booking:open'
  | 'brochure:open'
  | 'calendar:open'
  | 'cart:show'
  | 'chat:mount'
  | 'contact:open'
  | 'gallery:open'
  | 'trip-notes:open';

export function sendPageEvent<Name extends keyof PageEvents>(name: Name, detail?: PageEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Returns a function that stops listening. */
export function onPageEvent<Name extends keyof PageEvents>(
  name: Name,
  react: (detail: PageEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => react((event as CustomEvent<PageEvents[Name]>).detail);
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}

/** Sends an opening event to an island. Resolves when the island has opened; rejects if its script cannot be loaded. */
export function callIsland<Event extends OpeningEvent>(
  event: Event,
  ...[detail]: undefined extends PageEvents[Event] ? [PageEvents[Event]?] : [PageEvents[Event]]
): Promise<void> {
  return new Promise((over, fail) => {
    const done = (failed?: 'failed') => {
      if (failed === undefined) over();
      else fail(new Error(`What ${event} asks for could not be fetched.`));
    };
    sendPageEvent(event, { ...detail, done } as PageEvents[Event]);
  });
}

const BROKEN = 'Sorry, something went wrong here. Reload the page and try again.';

/** Says that an island had to go; a part of the page that works without it is `page`. */
export const reportBroken = (page?: string) => () => sendPageEvent('island:broke', { text: BROKEN, page });

/**
 * Fetches an island's content on its first opening event, so that no page loads its styles and script before. Call it
 * in the island's module: `client:call` sends the event again once the module is loaded. If the fetch fails, the sender
 * of the event gets `failed`, and the next event tries again.
 *
 * Returns the component, null until it is loaded. `open` runs on each event, once the component is loaded.
 */
export function onDemand<Sheet, Event extends OpeningEvent>(
  event: Event,
  fetchSheet: () => Promise<Sheet | null>,
  open: (detail: PageEvents[Event]) => void,
): ReadableAtom<Sheet | null> {
  const $sheet = atom<Sheet | null>(null);
  const answer = async (detail: PageEvents[Event]) => {
    const done = detail?.done;
    try {
      if ($sheet.get() === null) $sheet.set(await fetchSheet());
      open(detail);
      done?.();
    } catch (fault) {
      console.error(fault);
      if (done === undefined) sendPageEvent('island:failed');
      else done('failed');
    }
  };
  if (typeof window !== 'undefined') onPageEvent(event, (detail) => void answer(detail));
  return $sheet;
}
