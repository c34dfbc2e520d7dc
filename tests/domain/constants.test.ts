import { expect, test } from 'vitest';
import * as constants from '#domain/constants.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatPrice, wholeUnits } from '#domain/money.ts';

const VALUES = {
  TREES_PER_TRIP: 10,
  FULL_PAYMENT_WITHIN_DAYS: 30,
  INSTALLMENT_FULL: 1,
  INSTALLMENT_DEPOSIT: 2,
  CART_MAX_TOURS: 20,
  ADDONS_MAX: 10,
  CART_LIFETIME_DAYS: 30,
  HOLD_MINUTES: 20,
  HOLD_MAX_MINUTES: 40,
  ATTEMPT_LIFETIME_MINUTES: 30,
  ATTEMPT_MAX_DECLINES: 5,
  FEW_SEATS_LEFT: 3,
  CHECK_IN_VALID_DAYS_AFTER_TRIP: 30,
  REMINDER_HOUR: 8,
  BALANCE_REMINDER_DAYS: [14, 3, 0],
  OVERDUE_REMINDER_DAYS: [1, 8, 15],
  DETAILS_REMINDER_AFTER_HOURS: 24,
  DETAILS_REMINDER_DAYS: [60, 30],
  ARRIVAL_REMINDER_DAYS: [21, 7],
  OPEN_DATED_KEPT_MONTHS: 12,
  FIELD_LIMITS: {
    name: 100,
    email: 254,
    phone: 30,
    address: 500,
    notes: 2000,
    question: 5000,
    promoCode: 40,
    flight: 40,
  },
  BLOG_STEP: 3,
  BLOG_RECENT_POSTS: 5,
  BLOG_SCROLL_THRESHOLD: 0.6,
  BLOG_LOAD_LOCK_MS: 3000,
  BLOG_LISTENER_DELAY_MS: 3000,
  REVIEWS_INITIAL: 10,
  REVIEWS_STEP: 4,
  REVIEW_HOME_CHARACTERS: 250,
  REVIEW_SLIDER_CHARACTERS: 500,
  MOBILE_FEED_INITIAL: 2,
  MOBILE_FEED_STEP: 4,
  STEP_SUCCESS_DELAY_MS: 1000,
  CARD_SUCCESS_DELAY_MS: 500,
  PROVIDER_SUCCESS_DELAY_MS: 1000,
  STEP_BUTTON_REVERT_MS: 1000,
  MODAL_RESET_MS: 500,
  MENU_LOCK_MS: 500,
  CONTACT_AFTER_CLOSE_MS: 1500,
  FORM_TIME_TRAP_MS: 2000,
  CHAT_TEXT_LIMIT: 2000,
  CHAT_MESSAGES_PER_MINUTE: 20,
  CHAT_TALKS_PER_HOUR: 20,
  MAILING_LIST_THANKS_MS: 4000,
  BROCHURE_CHECKMARK_MS: 1000,
  CONTACT_CHECKMARK_MS: 1000,
  CONFIRMATION_CHECKMARK_MS: 1300,
  TRIP_NOTES_SEND_DELAY_MS: 500,
  TRIP_NOTES_AUTO_OPEN_MS: 2000,
  TERMS_OPEN_DELAY_MS: 3000,
  CHAT_BUTTON_DELAY_MS: 10_000,
  BROCHURE_PROMISE: 'in the next 10 minutes',
  HERO_AUTOPLAY_MS: 4000,
  HERO_FADE_MS: 1500,
  HEADER_THRESHOLD_PX: 180,
  SELECT_MAX_OPTIONS: 1000,
  SELECT_MAX_HEIGHT_PX: 300,
  START_DATE_CALENDAR_FIRST_DAY: 0,
  EVENTS_CALENDAR_FIRST_DAY: 1,
} as const;

test.each(Object.entries(VALUES))('M156 %s is %j', (name, value) => {
  expect(constants[name as keyof typeof VALUES]).toEqual(value);
});

test('M154 the breakpoints are 576, 578, 768, 992 and 1024 pixels', () => {
  expect(constants.BREAKPOINTS).toEqual({ phone: 576, reviewSlider: 578, tablet: 768, desktop: 992, wide: 1024 });
});

test('M156 no constant is without a test that names its value', () => {
  expect(Object.keys(constants).toSorted()).toEqual([...Object.keys(VALUES), 'BREAKPOINTS'].toSorted());
});

test('M156 there are six currencies and prices have 0 decimals', () => {
  expect(CURRENCIES).toHaveLength(6);
  expect(formatPrice(wholeUnits(1299, 'AUD'))).not.toMatch(/[.]/);
});
