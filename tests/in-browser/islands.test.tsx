import type { ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EMPTY_CART } from '#contract/cart.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { Booking } from '#features/booking/Booking.tsx';
import { Confirmed } from '#features/booking/Confirmed.tsx';
import { closeBooking } from '#features/booking/booking.ts';
import { Brochure, TripNotes } from '#features/leads/LeadForms.tsx';
import { BrochureDialog, ContactDialog, TripNotesDialog } from '#features/leads/LeadDialogs.tsx';
import { Calendar } from '#features/calendar/Calendar.tsx';
import { Cart } from '#features/cart/Cart.tsx';
import { Chat } from '#features/chat/Chat.tsx';
import { EventsCalendar } from '#features/events/EventsCalendar.tsx';
import { Gallery } from '#features/gallery/Gallery.tsx';
import { StaffChat } from '#features/staff/chat/StaffChat.tsx';
import { $cart, addTour } from '#features/cart/cart.ts';
import { $chat } from '#features/chat/chat.ts';
import { $currency, showCurrency } from '#features/currency/currency.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { closeTourDates } from '#features/calendar/tour-dates.ts';
import { showCartCount } from '#features/cart/cart-count.ts';
import { CartLink } from '#features/cart/Cart.tsx';
import { CurrencyChooser } from '#features/currency/CurrencyChooser.tsx';
import { LostLink } from '#features/check-in/LostLink.tsx';
import { TourName } from '#features/reviews/TourName.tsx';
import { plain, tour } from '../support/a-checkout.ts';
import { cartReplies, entryOf, refusal } from '../support/fake-cart.ts';
import { type Replies, serve } from '../support/fake-functions.ts';
import { formToken, ways } from './support/a-lead-form.tsx';
import { once, onPage } from './support/browser.ts';
import { prerendered } from './support/prerendered.tsx';

describe('prerendered islands', () => {
  const facts = { office: 'alice-springs', tour: '' };
  const notesTour = { code: 'RC10', name: 'The Red Centre', file: '/notes.pdf', page: '/notes/' };
  const calendar = { url: '/api/check-dates/', tour: 'RC10', tourName: 'The Red Centre', days: 10, redirectUrl: '' };

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    sessionStorage.clear();
    $cart.set(EMPTY_CART);
    serve({
      ...cartReplies([tour]).replies,
      ...formToken,
      'GET /api/check-dates/': () => ({ body: [entryOf(tour, plain)] }),
    });
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
      <ContactDialog key="" {...facts} {...ways} />,
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
    await addTour(entryOf(tour, plain));
    ask();
    await expect.element(page.getByRole(...shown)).toBeVisible();
  });

  test('a wish for post and its address, made before the script came, are kept [M67]', async () => {
    const island = prerendered(<Brochure {...facts} post="UK" currency="GBP" />);
    await page.getByRole('checkbox', { name: /Post me/ }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('1 High Street');
    island.hydrate();
    await expect.element(page.getByRole('checkbox', { name: /Post me/ })).toBeChecked();
    await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('1 High Street');
  });

  test('a trip that was chosen before the script came is the one whose notes are asked for [M70]', async () => {
    const island = prerendered(<TripNotes tours={[notesTour, { ...notesTour, code: 'TE07', name: 'The Top End' }]} />);
    await page.getByRole('combobox', { name: 'Trip' }).selectOptions('TE07');
    island.hydrate();
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
    expect(island.host.innerHTML).toBe(before);
  });

  test('the page of a booking shows that there is none to who has paid for none [M96]', async () => {
    const island = prerendered(<Confirmed />);
    expect(island.host.querySelector('[data-confirmed=""]')).not.toBeNull();
    island.hydrate();
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
    await expect.element(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
  });
});

describe('small islands', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const alert = page.getByRole('alert');

  test('the currencies are links in the page, and the chosen one is marked once the script is there [M18, M61]', async () => {
    showCurrency('EUR');
    const island = prerendered(<CurrencyChooser id="currencies" />);
    const links = () => [...island.host.querySelectorAll('a')];
    expect(links().map((link) => link.getAttribute('href'))).toEqual(
      ['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD'].map((code) => `?currency=${code}`),
    );
    expect(links().every((link) => !link.hasAttribute('aria-current'))).toBe(true);
    island.host.querySelector<HTMLElement>('[popover]')!.showPopover();
    island.hydrate();
    await expect.element(page.getByRole('link', { name: /Euro/ })).toHaveAttribute('aria-current', 'true');
    expect(links().filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('a currency is chosen by keyboard, which goes round in the chooser, and the rest of the address stays [M18, M61]', async () => {
    const island = prerendered(<CurrencyChooser id="currencies" />);
    history.replaceState(null, '', '#dates');
    island.hydrate();
    island.host.querySelector<HTMLElement>('[popover]')!.showPopover();
    const close = page.getByRole('button', { name: 'Close' });
    await expect.element(close).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(page.getByRole('link', { name: /CAD/ })).toHaveFocus();
    await userEvent.tab();
    await expect.element(close).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(page.getByRole('link', { name: /Euro/ })).toHaveFocus();
    const leaves = once(navigation, 'navigate') as Promise<NavigateEvent>;
    // The browser would leave the page of the tests.
    navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
    await userEvent.keyboard('{Enter}');
    const { searchParams, hash } = new URL((await leaves).destination.url);
    expect(searchParams.get('currency')).toBe('EUR');
    expect(hash).toBe('#dates');
    for (const [key, value] of new URL(location.href).searchParams) expect(searchParams.get(key)).toBe(value);
  });

  test('the number that the page’s script wrote at the cart stays when the island comes, and follows the cart [M19, M95]', async () => {
    $cart.set(EMPTY_CART);
    serve(cartReplies([tour]).replies);
    const island = prerendered(<CartLink />);
    const link = page.getByRole('link');
    await expect.element(link).toHaveAccessibleName('Your cart');
    showCartCount(1);
    await expect.element(link).toHaveAccessibleName('Your cart, 1 trip');
    await addTour(entryOf(tour, plain));
    island.hydrate();
    await expect.element(link).toHaveAccessibleName('Your cart, 1 trip');
    await expect.element(link).toMatchTextContent('1');
    $cart.set(EMPTY_CART);
    await expect.element(link).toHaveAccessibleName('Your cart');
    await expect.element(island.host.querySelector<HTMLElement>('.cart-count')).not.toBeVisible();
  });

  test('a lost link is requested with an address, and the page announces it [P19]', async () => {
    const main = onPage('<main data-state="asking"><div data-faces="asked"><h1>Check your inbox.</h1></div></main>');
    const replies: Replies = { 'POST /check-in/lost/': () => refusal('Please try again in an hour.', 429) };
    const received = serve(replies);
    await render(<LostLink />);
    const button = page.getByRole('button');
    const email = page.getByRole('textbox');
    await button.click();
    await expect.element(email).toHaveAccessibleDescription(/This field is required$/);
    await expect.element(email).toHaveFocus();
    expect(received).toEqual([]);
    await email.fill('ada@example.com');
    await button.click();
    await expect.element(alert).toMatchTextContent('Please try again in an hour.');
    await expect.element(email).toHaveValue('ada@example.com');
    replies['POST /check-in/lost/'] = () => ({ body: {} });
    await button.click();
    await expect.element(page.getByRole('heading')).toHaveFocus();
    expect(main.dataset['state']).toBe('asked');
    expect(received.at(-1)?.body).toEqual({ email: 'ada@example.com' });
  });

  test('a list without options shows that, before its script has loaded and after [M32]', async () => {
    const island = prerendered(<TourName widgets={[]} />);
    const isSaid = () => [...island.host.querySelectorAll<HTMLElement>('.picker__list')].map((list) => list.innerText);
    island.host.querySelector('details')!.open = true;
    expect(isSaid()).toEqual(['List is empty.']);
    island.hydrate();
    await expect.element(page.getByRole('combobox', { name: 'tour name' })).toBeVisible();
    await page.getByRole('combobox', { name: 'tour name' }).click();
    expect(isSaid()).toEqual(['List is empty.']);
  });
});

const link = (
  <p className="said">
    <a href="/there/">There</a>
  </p>
);

test('control: a page that holds what the component draws has no fault', () => {
  prerendered(link).hydrate();
});

test.each([
  ['text', (host: HTMLElement) => (host.querySelector('a')!.textContent = 'Elsewhere')],
  ['element', (host: HTMLElement) => host.querySelector('a')!.remove()],
  ['attribute', (host: HTMLElement) => host.querySelector('a')!.setAttribute('href', '/elsewhere/')],
])('control: another %s in the page than the component draws is a fault', (_, change) => {
  const island = prerendered(link);
  change(island.host);
  expect(island.hydrate).toThrow('to deeply equal []');
});
