import { Hono } from 'hono';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type PostedForm, toErrorMap } from '#contract/errors.ts';
import { DETAIL_PARTS, type DetailPart, OpenDetailsForm } from '#contract/office.ts';
import { MINUTE } from '#domain/durations.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { readBody } from '#functions/http/read-request.ts';
import { download } from '#functions/http/reply.ts';
import { staffPage } from '#functions/office/staff-routes.tsx';
import { departureCsv, type DepartureFile } from '#functions/office/departure-guests.ts';
import { DEPARTURE_LISTS } from '#functions/office/departures.ts';
import { DepartureArrivals } from '#functions/office/pages/DepartureArrivals.tsx';
import { DepartureGuests } from '#functions/office/pages/DepartureGuests.tsx';
import { DepartureNeeds, OpenedNeeds } from '#functions/office/pages/DepartureNeeds.tsx';
import { DeparturesList } from '#functions/office/pages/DeparturesList.tsx';
import { DepartureSheet, PRINTED_PARTS, type Printing } from '#functions/office/pages/DepartureSheet.tsx';
import { DepartureHead, type DepartureTab } from '#functions/office/pages/DepartureHead.tsx';
import { dayOf, departurePath } from '#functions/office/pages/departure-parts.tsx';
import type { ForStaff } from '#functions/office/staff-sessions.ts';
import { signedIn } from '#functions/office/staff-session.ts';

const LIST = '/staff/departures/';
/** Built pages that the Worker fills with one departure. */
const ONE = '/staff/departures/departure/';
const SHEET = '/staff/departures/sheet/';
/** How long opened details stay on a screen. */
const SHOWN_FOR = 15 * MINUTE;

/** Guests' details open only with a reason in a posted form, never by an address. */
export const departures = new Hono<App>()
  .get('/staff/departures', async (c) => {
    const { books, proof, site } = c.var;
    const list = DEPARTURE_LISTS.find((name) => name === c.req.query('show')) ?? 'soon';
    const choice = { list, tourCode: c.req.query('trip') ?? '', page: Number(c.req.query('page')) };
    const listed = await signedIn(c, books.listDepartures(site, proof, choice));
    return staffPage(c, LIST, { slots: { departures: <DeparturesList {...listed} /> } });
  })
  .get('/staff/departures/:id', (c) =>
    onDeparture(c, fileOf(c), (file) => showTab(c, file, 'guests', <DepartureGuests {...file} />)),
  )
  .get('/staff/departures/:id/arrivals', (c) =>
    onDeparture(c, fileOf(c), (file) => showTab(c, file, 'arrivals', <DepartureArrivals {...file} />)),
  )
  .get('/staff/departures/:id/needs', (c) => showNeeds(c, null))
  .post('/staff/departures/:id/needs', async (c) => {
    const values = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(OpenDetailsForm, values);
    if (!form.success) return showNeeds(c, { values, errors: toErrorMap(form.issues) });
    const { reason } = form.output;
    const parts = DETAIL_PARTS.filter((part) => form.output[part]);
    return onDeparture(c, openedIn(c, reason, parts), async ({ file, opened }) => {
      const { timeZone } = await c.var.context.catalogue.operator();
      const until = c.var.context.now() + SHOWN_FOR;
      // The browser leaves the page by itself, even without script.
      c.header('refresh', `${SHOWN_FOR / 1000};url=${departurePath(file.departure.id, 'needs')}`);
      return showTab(c, file, 'needs', <OpenedNeeds {...{ file, opened, reason, parts, until, timeZone }} />);
    });
  })
  .get('/staff/departures/:id/list', (c) => onDeparture(c, fileOf(c), (file) => showSheet(c, file)))
  .post('/staff/departures/:id/list', async (c) => {
    const { passport: _, ...values } = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(OpenDetailsForm, values);
    if (!form.success) {
      const posted = { values, errors: toErrorMap(form.issues) };
      return onDeparture(c, fileOf(c), (file) => showSheet(c, file, { posted }));
    }
    const parts = PRINTED_PARTS.filter((part) => form.output[part]);
    return onDeparture(c, openedIn(c, form.output.reason, parts), ({ file, opened }) =>
      showSheet(c, file, { parts, opened }),
    );
  })
  .get('/staff/departures/:id/guests.csv', (c) =>
    onDeparture(c, fileOf(c), (file) =>
      download(c, departureCsv(file), 'text/csv; charset=utf-8', `guests-${file.departure.id}.csv`),
    ),
  );

/** Shows what the books answered about a departure, or that there is none. */
async function onDeparture<Answer>(
  c: AppContext,
  asked: Promise<ForStaff<Answer | null>>,
  show: (answer: Answer) => Response | Promise<Response>,
): Promise<Response> {
  const answer = await signedIn(c, asked);
  return answer === null ? staffPage(c, ONE, { status: 404 }) : show(answer);
}

function idOf(c: AppContext): string {
  return c.req.param('id') ?? '';
}

function fileOf(c: AppContext): Promise<ForStaff<DepartureFile | null>> {
  return c.var.books.readDeparture(c.var.site, c.var.proof, idOf(c));
}

function openedIn(c: AppContext, reason: string, parts: readonly DetailPart[]) {
  return c.var.books.openDetails(c.var.site, c.var.proof, { departureId: idOf(c), reason, parts });
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

function showNeeds(c: AppContext, posted: PostedForm | null): Promise<Response> {
  const { books, context, proof, site } = c.var;
  return onDeparture(c, books.readOpenings(site, proof, idOf(c)), async ({ file, openings }) => {
    const { timeZone } = await context.catalogue.operator();
    const content = <DepartureNeeds {...{ file, openings, timeZone, posted }} />;
    return showTab(c, file, 'needs', content, posted !== null);
  });
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
