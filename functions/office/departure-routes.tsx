import { Hono } from 'hono';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type PostedForm, toErrorMap } from '#contract/errors.ts';
import { DETAIL_PARTS, OpenDetailsForm } from '#contract/office.ts';
import { MINUTE } from '#domain/durations.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { readBody } from '#functions/http/read-request.ts';
import { download } from '#functions/http/reply.ts';
import { staffPage } from '#functions/office/staff-routes.tsx';
import { departureCsv, type DepartureFile, readDeparture } from '#functions/office/departure-guests.ts';
import { allTours, DEPARTURE_LISTS, listDepartures } from '#functions/office/departures.ts';
import { openDetails, pastOpenings } from '#functions/office/open-details.ts';
import { DepartureArrivals } from '#functions/office/pages/DepartureArrivals.tsx';
import { DepartureGuests } from '#functions/office/pages/DepartureGuests.tsx';
import { DepartureNeeds, OpenedNeeds } from '#functions/office/pages/DepartureNeeds.tsx';
import { DeparturesList } from '#functions/office/pages/DeparturesList.tsx';
import { DepartureSheet, PRINTED_PARTS, type Printing } from '#functions/office/pages/DepartureSheet.tsx';
import { DepartureHead, type DepartureTab } from '#functions/office/pages/DepartureHead.tsx';
import { dayOf, departurePath } from '#functions/office/pages/departure-parts.tsx';

const LIST = '/staff/departures/';
/** Built pages that the Worker fills with one departure. */
const ONE = '/staff/departures/departure/';
const SHEET = '/staff/departures/sheet/';
/** How long opened details stay on a screen. */
const SHOWN_FOR = 15 * MINUTE;

/**
 * The office's pages: departures, their guests and the guests' details. `requireStaff` protects all of them.
 *
 * The details open only with a reason in a posted form, never by an address.
 */
export const departures = new Hono<App>()
  .get('/staff/departures', async (c) => {
    const { context } = c.var;
    const list = DEPARTURE_LISTS.find((name) => name === c.req.query('show')) ?? 'soon';
    const tours = await allTours(context);
    const tourCode = tours.get(c.req.query('trip') ?? '')?.code ?? '';
    const choice = { list, tourCode };
    const today = await context.today();
    const found = listDepartures(context, { tours, today }, choice);
    const content = <DeparturesList departures={found} choice={choice} tours={[...tours.values()]} today={today} />;
    return staffPage(c, LIST, { slots: { departures: content } });
  })
  .get('/staff/departures/:id', async (c) => {
    const file = await fileOf(c);
    return file === null ? notHere(c) : showTab(c, file, 'guests', <DepartureGuests {...file} />);
  })
  .get('/staff/departures/:id/arrivals', async (c) => {
    const file = await fileOf(c);
    return file === null ? notHere(c) : showTab(c, file, 'arrivals', <DepartureArrivals {...file} />);
  })
  .get('/staff/departures/:id/needs', async (c) => {
    const file = await fileOf(c);
    return file === null ? notHere(c) : showNeeds(c, file, null);
  })
  .post('/staff/departures/:id/needs', async (c) => {
    const file = await fileOf(c);
    if (file === null) return notHere(c);
    const { context } = c.var;
    const values = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(OpenDetailsForm, values);
    if (!form.success) return showNeeds(c, file, { values, errors: toErrorMap(form.issues) });
    const parts = DETAIL_PARTS.filter((part) => form.output[part]);
    const opening = { departureId: file.departure.id, by: c.var.staff.account, reason: form.output.reason, parts };
    const opened = await openDetails(context, opening);
    const { timeZone } = await context.catalogue.operator();
    const until = context.now() + SHOWN_FOR;
    // The browser leaves the page by itself, even without script.
    c.header('refresh', `${SHOWN_FOR / 1000};url=${departurePath(file.departure.id, 'needs')}`);
    const content = <OpenedNeeds {...{ file, opened, opening, until, timeZone }} />;
    return showTab(c, file, 'needs', content);
  })
  .get('/staff/departures/:id/list', async (c) => {
    const file = await fileOf(c);
    return file === null ? notHere(c) : showSheet(c, file);
  })
  .post('/staff/departures/:id/list', async (c) => {
    const file = await fileOf(c);
    if (file === null) return notHere(c);
    const { passport: _, ...values } = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(OpenDetailsForm, values);
    if (!form.success) return showSheet(c, file, { posted: { values, errors: toErrorMap(form.issues) } });
    const parts = PRINTED_PARTS.filter((part) => form.output[part]);
    const opening = { departureId: file.departure.id, by: c.var.staff.account, reason: form.output.reason, parts };
    return showSheet(c, file, { parts, opened: await openDetails(c.var.context, opening) });
  })
  .get('/staff/departures/:id/guests.csv', async (c) => {
    const file = await fileOf(c);
    if (file === null) return notHere(c);
    return download(c, departureCsv(file), 'text/csv; charset=utf-8', `guests-${file.departure.id}.csv`);
  });

function fileOf(c: AppContext): Promise<DepartureFile | null> {
  return readDeparture(c.var.context, c.req.param('id') ?? '');
}

function notHere(c: AppContext): Promise<Response> {
  return staffPage(c, ONE, { status: 404 });
}

function titleOf({ departure: { tourName, start } }: DepartureFile, page: string): string {
  return `${page}: ${tourName}, ${dayOf(start)}`;
}

const TITLES: Readonly<Record<DepartureTab, string>> = {
  guests: 'Guests',
  arrivals: 'Arrivals',
  needs: 'Health and contacts',
};

function showTab(
  c: AppContext,
  file: DepartureFile,
  tab: DepartureTab,
  content: ReactNode,
  hasErrors = false,
): Promise<Response> {
  return staffPage(c, ONE, {
    title: titleOf(file, TITLES[tab]),
    state: 'found',
    slots: { head: <DepartureHead file={file} tab={tab} />, content },
    hasErrors,
    status: hasErrors ? 400 : 200,
  });
}

async function showNeeds(c: AppContext, file: DepartureFile, posted: PostedForm | null): Promise<Response> {
  const { context } = c.var;
  const { timeZone } = await context.catalogue.operator();
  const openings = pastOpenings(context, file.departure.id);
  const content = <DepartureNeeds {...{ file, openings, timeZone, posted }} />;
  return showTab(c, file, 'needs', content, posted !== null);
}

async function showSheet(
  c: AppContext,
  file: DepartureFile,
  { parts = [], opened = new Map(), posted = null }: Partial<Pick<Printing, 'parts' | 'opened' | 'posted'>> = {},
): Promise<Response> {
  const { context } = c.var;
  const operator = await context.catalogue.operator();
  const printing = { operator, by: c.var.staff.name, at: context.now(), parts, opened, posted };
  return staffPage(c, SHEET, {
    title: titleOf(file, 'List to print'),
    slots: { sheet: <DepartureSheet file={file} printing={printing} /> },
    hasErrors: posted !== null,
    status: posted === null ? 200 : 400,
  });
}
