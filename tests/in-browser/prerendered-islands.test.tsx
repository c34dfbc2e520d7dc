import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EMPTY_CART } from '#contract/cart.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { Booking } from '#features/booking/Booking.tsx';
import { Confirmed } from '#features/booking/Confirmed.tsx';
import { closeBooking } from '#features/booking/booking.ts';
import { Brochure, TripNotes } from '#features/leads/LeadForms.tsx';
import { BrochureDialog } from '#features/leads/BrochureDialog.tsx';
import { Calendar } from '#features/calendar/Calendar.tsx';
import { Cart } from '#features/cart/Cart.tsx';
import { Chat } from '#features/chat/Chat.tsx';
import { ContactDialog } from '#features/leads/ContactDialog.tsx';
import { EventsCalendar } from '#features/events/EventsCalendar.tsx';
import { Gallery } from '#features/gallery/Gallery.tsx';
import { StaffChat } from '#features/staff/chat/StaffChat.tsx';
import { TripNotesDialog } from '#features/leads/TripNotesDialog.tsx';
import { $cart, addTour } from '#features/cart/cart.ts';
import { $chat } from '#features/chat/chat.ts';
import { $currency } from '#features/currency/currency.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { closeTourDates } from '#features/calendar/tour-dates.ts';
import { plain, tour } from '../support/a-checkout.ts';
import { cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve, type Replies } from '../support/fake-functions.ts';
import { prerendered } from './support/prerendered.tsx';

const facts = { office: 'alice-springs', tour: '' };
const notesTour = { code: 'RC10', name: 'The Red Centre', file: '/notes.pdf', page: '/notes/' };
const calendar = { url: '/api/check-dates/', tour: 'RC10', tourName: 'The Red Centre', days: 10, redirectUrl: '' };

let replies: Replies;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
  $cart.set(EMPTY_CART);
  ({ replies } = cartReplies([tour]));
  replies['GET /api/csrf/'] = () => ({ body: { csrfmiddlewaretoken: 'token' } });
  replies['GET /api/check-dates/'] = () => ({ body: [entryOf(tour, plain)] });
  serve(replies);
});

/** What is in no page before somebody asks for it: the island, what asks for it, and what it then shows. */
const ON_DEMAND: [name: string, island: ReactNode, ask: () => void, shown: Parameters<typeof page.getByRole>][] = [
  ['the booking', <Booking key="" />, () => sendPageEvent('booking:open'), ['dialog', { name: 'Your booking' }]],
  [
    'the calendar',
    <Calendar key="" />,
    () => sendPageEvent('calendar:open', { settings: calendar }),
    ['dialog', { name: 'CHOOSE YOUR START DATE' }],
  ],
  ['the cart', <Cart key="" />, () => sendPageEvent('cart:show'), ['complementary', { name: 'Your cart' }]],
  [
    'the chat',
    <Chat key="" />,
    () => {
      sendPageEvent('chat:mount');
      $chat.set({ ...$chat.get(), link: 'up', open: 'asked' });
    },
    ['dialog', { name: /^Live chat/ }],
  ],
  [
    'the ways to reach us',
    <ContactDialog
      key=""
      {...facts}
      phone={{ text: '+61 8 5550 1234', url: 'tel:+61855501234' }}
      social={{ label: 'Instagram', url: 'https://social.example' }}
    />,
    () => sendPageEvent('contact:open'),
    ['dialog', { name: 'Contact Us' }],
  ],
  [
    'the brochure',
    <BrochureDialog key="" {...facts} post="UK" currency="GBP" />,
    () => sendPageEvent('brochure:open'),
    ['dialog', { name: 'Request a brochure' }],
  ],
  [
    'trip notes',
    <TripNotesDialog key="" tour={notesTour} />,
    () => sendPageEvent('trip-notes:open'),
    ['dialog', { name: 'Trip notes: The Red Centre' }],
  ],
  [
    'the gallery',
    <Gallery key="" />,
    () =>
      sendPageEvent('gallery:open', {
        shown: { kind: 'pictures', title: 'Dunes', size: 'large', pictures: [new Image()], first: 0 },
        done: () => undefined,
      }),
    ['dialog', { name: 'Dunes' }],
  ],
];

test.each(ON_DEMAND)('%s: nothing of it is in the page, and an event brings it', async (_, component, ask, shown) => {
  onTestFinished(() => {
    closeBooking();
    closeTourDates();
    $chat.set({ ...$chat.get(), open: 'no' });
  });
  const island = prerendered(component);
  expect(island.host.innerHTML).toBe('');
  island.hydrate();
  expect(island.faults).toEqual([]);
  await addTour(entryOf(tour, plain));
  ask();
  await expect.element(page.getByRole(...shown)).toBeVisible();
});

test('a wish for post and its address, made before the script came, are kept [M67]', async () => {
  const island = prerendered(<Brochure {...facts} post="UK" currency="GBP" />);
  await page.getByRole('checkbox', { name: /Post me/ }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('1 High Street');
  island.hydrate();
  expect(island.faults).toEqual([]);
  await expect.element(page.getByRole('checkbox', { name: /Post me/ })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('1 High Street');
});

test('a trip that was chosen before the script came is the one whose notes are asked for [M70]', async () => {
  const island = prerendered(<TripNotes tours={[notesTour, { ...notesTour, code: 'TE07', name: 'The Top End' }]} />);
  await page.getByRole('combobox', { name: 'Trip' }).selectOptions('TE07');
  island.hydrate();
  expect(island.faults).toEqual([]);
  await page.getByRole('button').click();
  await expect.element(page.getByRole('combobox', { name: 'Trip' })).toHaveValue('TE07');
  await expect.element(page.getByRole('combobox', { name: 'Trip' })).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
});

test('the events calendar is as it was built, whatever currency the visitor has, until the functions answer [M103]', () => {
  $currency.set('EUR');
  const month = calendarDate('2027-03-01');
  const island = prerendered(<EventsCalendar url="/api/calendar/" month={month} today={month} events={[]} />);
  const before = island.host.innerHTML;
  island.hydrate();
  expect(island.faults).toEqual([]);
  expect(island.host.innerHTML).toBe(before);
});

test('the page of a booking shows that there is none to who has paid for none [M96]', async () => {
  const island = prerendered(<Confirmed />);
  expect(island.host.querySelector('[data-confirmed=""]')).not.toBeNull();
  island.hydrate();
  expect(island.faults).toEqual([]);
  await expect.poll(() => island.host.querySelector('[data-confirmed]')?.getAttribute('data-confirmed')).toBe('none');
});

test('the staff’s chat has nothing to say before its script, and its own screen after', async () => {
  vi.stubGlobal('WebSocket', EventTarget);
  const { title } = document;
  onTestFinished(() => {
    document.title = title;
  });
  const island = prerendered(<StaffChat answers={[]} />);
  expect(island.host.textContent).toBe('');
  island.hydrate();
  expect(island.faults).toEqual([]);
  await expect.element(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
});
