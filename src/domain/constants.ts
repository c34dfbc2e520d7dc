/**
 * Every business constant and limit of the product, in one place.
 *
 * Times are milliseconds unless the name says otherwise. Breakpoints are CSS pixels; "up to" includes the number.
 * Values that an operator may want to change are in `content/settings/`.
 */

import { HOUR, MINUTE } from '#domain/durations.ts';

/** A tour that starts this many days from today, or sooner, is paid in full. */
export const FULL_PAYMENT_WITHIN_DAYS = 30;

/** The two values of `installment` on the wire. "Deposit" does not mean "second instalment". */
export const INSTALLMENT_FULL = 1;
export const INSTALLMENT_DEPOSIT = 2;
export type Installment = typeof INSTALLMENT_FULL | typeof INSTALLMENT_DEPOSIT;

/** The most tours in one cart. Further tours are dropped and reported. */
export const CART_MAX_TOURS = 20;
/** The most add-ons of a departure. It keeps a full cart with all add-ons below the limit of rows. */
export const ADDONS_MAX = 10;
export const CART_LIFETIME_DAYS = 30;

/** An unfinished payment without held seats ends after this time. One with seats ends with their hold. */
export const ATTEMPT_LIFETIME_MINUTES = 30;
export const ATTEMPT_MAX_DECLINES = 5;

/** A date with this many seats or fewer may show "few left". The number comes only from the live ledger. */
export const FEW_SEATS_LEFT = 3;

/** A check-in link works until this many days after the trip. */
export const CHECK_IN_VALID_DAYS_AFTER_TRIP = 30;

/** Reminders are sent from this hour on, in the operator's zone, so that no mail wakes a guest. */
export const REMINDER_HOUR = 8;
/** Days before the due day on which a guest is reminded of the balance; 0 is the due day itself. */
export const BALANCE_REMINDER_DAYS = [14, 3, 0] as const;
/** Days after the due day on which a guest is reminded. After the last one a person must ask. */
export const OVERDUE_REMINDER_DAYS = [1, 8, 15] as const;
/** Days before the last day to choose the date of an open ticket on which a guest is reminded of it. */
export const OPEN_DATE_REMINDER_DAYS = [90, 30, 7] as const;
/** Missing additional information is asked for this long after payment, and again before the start. */
export const DETAILS_REMINDER_AFTER_HOURS = 24;
export const DETAILS_REMINDER_DAYS = [60, 30] as const;
/** Days before the start on which missing arrival details are asked for. */
export const ARRIVAL_REMINDER_DAYS = [21, 7] as const;

/** An open-dated booking counts as over after so many months, for what is deleted after a trip. */
export const OPEN_DATED_KEPT_MONTHS = 12;

/** Days for which ended rows that no booking needs are kept. */
export const ENDED_ROWS_KEPT_DAYS = 30;

export const FIELD_LIMITS = {
  name: 100,
  email: 254,
  phone: 30,
  /** Room for two numbers, and for whose they are. */
  emergencyNumber: 60,
  address: 500,
  notes: 2000,
  question: 5000,
  promoCode: 40,
  flight: 40,
} as const;

export const BLOG_STEP = 3;
export const BLOG_RECENT_POSTS = 5;
export const BLOG_SCROLL_THRESHOLD = 0.6;
export const BLOG_LOAD_LOCK_MS = 3000;
export const BLOG_LISTENER_DELAY_MS = 3000;

export const REVIEWS_INITIAL = 10;
export const REVIEWS_STEP = 4;
export const REVIEW_HOME_CHARACTERS = 250;
export const REVIEW_SLIDER_CHARACTERS = 500;

export const MOBILE_FEED_INITIAL = 2;
export const MOBILE_FEED_STEP = 4;

export const STEP_SUCCESS_DELAY_MS = 1000;
export const CARD_SUCCESS_DELAY_MS = 500;
export const PROVIDER_SUCCESS_DELAY_MS = 1000;
export const STEP_BUTTON_REVERT_MS = 1000;
export const MODAL_RESET_MS = 500;
/** Add to Cart goes on after this time even if the calendar is still closing. */
export const MODAL_LEAVE_MAX_MS = 1000;
export const MENU_LOCK_MS = 500;
export const CONTACT_AFTER_CLOSE_MS = 1500;

export const MAILING_LIST_THANKS_MS = 4000;
export const BROCHURE_CHECKMARK_MS = 1000;
export const CONTACT_CHECKMARK_MS = 1000;
export const CONFIRMATION_CHECKMARK_MS = 1300;

/** A form that is filled in faster than this was filled in by a robot. */
export const FORM_TIME_TRAP_MS = 2000;

export const CHAT_TEXT_LIMIT = 2000;
/** Messages a visitor can send within a minute, and the conversations that can begin from one network within an hour. */
export const CHAT_MESSAGES_PER_MINUTE = 20;
export const CHAT_CONVERSATIONS_PER_HOUR = 20;
/** What a staff member can send within a minute. */
export const CHAT_ANSWERS_PER_MINUTE = 60;
/** A visitor's messages in one conversation: nobody reads more, and storage is not for free. */
export const CHAT_MESSAGES_PER_CONVERSATION = 2000;
/** Tabs of one visitor that can be connected at the same time. */
export const CHAT_SOCKETS_PER_CONVERSATION = 6;
/** What a visitor can send until staff answer. */
export const CHAT_MESSAGES_UNANSWERED = 20;
export const CHAT_BYTES_UNANSWERED = 20_000;
/** Characters at a time. */
export const CHAT_FRAME_LIMIT = 16_384;
/** Messages of any kind, and new connections, of one conversation within a minute; a network has so many times more. */
export const CHAT_FRAMES_PER_MINUTE = 600;
export const CHAT_CONNECTIONS_PER_MINUTE = 30;
export const CHAT_NETWORK_FACTOR = 4;
/** A typing notice is sent at most this often. */
export const CHAT_TYPING_EVERY_MS = 2000;
/**
 * A connection that sent `ping` before and has been silent for this long is dead. A sleeping tab pings once a minute.
 */
export const CHAT_SILENCE_MS = 180_000;
/** After this long the page of the staff chat has to connect again, which shows whether its person is still signed in. */
export const CHAT_STAFF_SOCKET_MS = HOUR;
/** Conversations the staff chat lists, the latest ones. */
export const CHAT_CONVERSATIONS_LISTED = 300;
/** Who writes several lines in a row is given this long to finish before they leave by mail. */
export const CHAT_MAIL_PAUSE_MS = MINUTE;
/** During office hours a message that nobody read is sent by mail after this time. No message ever waits longer. */
export const CHAT_UNREAD_MS = 5 * MINUTE;
/** A visitor without a connection for this long has left, so answers go to them by mail. */
export const CHAT_GONE_MS = 5 * MINUTE;
/** While nobody reads, further messages go into the next mail, this long after the last one. */
export const CHAT_NEXT_MAIL_MS = HOUR;
/** Conversations are deleted this many days after their last message. */
export const CHAT_KEPT_DAYS = 90;

export const TRIP_NOTES_SEND_DELAY_MS = 500;
export const TRIP_NOTES_AUTO_OPEN_MS = 2000;
export const TERMS_OPEN_DELAY_MS = 3000;
export const CHAT_BUTTON_DELAY_MS = 10_000;
export const BROCHURE_PROMISE = 'in the next 10 minutes';

export const HERO_AUTOPLAY_MS = 4000;
export const HERO_FADE_MS = 1500;
export const HEADER_THRESHOLD_PX = 180;

/** The widths of the site. media-queries.ts builds the queries from them; nothing changes at 768 and 1024. */
export const BREAKPOINTS = { phone: 576, reviewSlider: 578, tablet: 768, desktop: 992, wide: 1024 } as const;

export const SELECT_MAX_OPTIONS = 1000;

/** First day of the week, 0 for Sunday. The two calendars differ. */
export const START_DATE_CALENDAR_FIRST_DAY = 0;
export const EVENTS_CALENDAR_FIRST_DAY = 1;
