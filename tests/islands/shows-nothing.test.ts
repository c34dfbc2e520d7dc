import { createElement, isValidElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Booking } from '#islands/booking/Booking.tsx';
import { BrochureDialog } from '#islands/brochure/BrochureDialog.tsx';
import { Calendar } from '#islands/calendar/Calendar.tsx';
import { Cart } from '#islands/cart/Cart.tsx';
import { Chat } from '#islands/chat/Chat.tsx';
import { ContactDialog } from '#islands/contact/ContactDialog.tsx';
import { Gallery } from '#islands/gallery/Gallery.tsx';

/** Astro takes a component that gives no element for one of another framework, and calls it outside React to find out. */
const ISLANDS: readonly FunctionComponent[] = [
  ...[Booking, Calendar, Cart, Chat, Gallery],
  ...[BrochureDialog, ContactDialog].map((island) => island as FunctionComponent),
];

test.each(ISLANDS.map((island) => [island.name, island] as const))(
  'the island %s gives an element while it shows nothing',
  (_, island) => {
    let given: unknown;
    function Asked() {
      given = island({});
      return null;
    }
    expect(renderToStaticMarkup(createElement(Asked))).toBe('');
    expect(isValidElement(given)).toBe(true);
  },
);
