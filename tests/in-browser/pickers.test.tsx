import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CURRENCIES } from '#domain/currency.ts';
import { TourName } from '#features/reviews/TourName.tsx';
import { WhereTo } from '#features/home/WhereTo.tsx';
import { serve } from '../support/fake-functions.ts';
import { prerendered } from './support/prerendered.tsx';
import '#ui/button.css';
import '#ui/picker.css';

const TRIPS = ['The Red Centre', 'Reef and Islands', 'Tasmania', 'The Top End'];
const links = TRIPS.map((name) => ({ name, url: `/trips/${name.toLowerCase().replaceAll(' ', '-')}/` }));
const from = Object.fromEntries(CURRENCIES.map((currency) => [currency, 1000]));
const NOTHING_FOUND = 'No elements found. Consider changing the search query.';

const whereTo = page.getByRole('combobox', { name: 'Where to?' });
const tourName = page.getByRole('combobox', { name: 'tour name' });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const seeTrips = page.getByRole('link', { name: 'SEE TRIPS' });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ 'GET /tours.json': () => ({ body: links.map((link, place) => ({ ...link, code: `T${place}`, from })) }) });
});

function aWhereTo() {
  return prerendered(<WhereTo place="wide" tours={links} all="#trips" />);
}

test('above 576 px a trip is searched, chosen by keyboard, and is where SEE TRIPS leads [M30, M31, M32]', async () => {
  const island = aWhereTo();
  await expect.element(seeTrips).toHaveAttribute('href', '#trips');
  island.hydrate();
  await whereTo.click();
  expect(names()).toEqual(TRIPS);
  await whereTo.fill('nowhere at all');
  await expect.element(page.getByText(NOTHING_FOUND).first()).toBeVisible();
  await whereTo.fill('reef');
  await expect.poll(names).toEqual(['Reef and Islands']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(whereTo).toHaveValue('Reef and Islands');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(seeTrips).toHaveAttribute('href', '/trips/reef-and-islands/');
});

test('a list opens above its control where there is no room below, and clear of a bar at the foot', async () => {
  const { body, documentElement: root } = document;
  onTestFinished(() => {
    body.style.removeProperty('padding-block');
    root.style.removeProperty('scroll-padding-block-end');
  });
  aWhereTo().hydrate();
  const opened = async () => {
    await whereTo.click();
    const list = document.querySelector('.picker__list')!;
    await vi.waitFor(() => expect(list.checkVisibility()).toBe(true));
    const [box, control] = [list, whereTo.element()].map((element) => element.getBoundingClientRect());
    await userEvent.keyboard('{Escape}');
    return box!.top >= control!.bottom ? 'below' : box!.bottom <= control!.top ? 'above' : 'over it';
  };
  body.style.setProperty('padding-block', '400px 0');
  expect(await opened()).toBe('below');
  root.style.setProperty('scroll-padding-block-end', '300px');
  expect(await opened()).toBe('above');
  root.style.removeProperty('scroll-padding-block-end');
  body.style.setProperty('padding-block', '700px 0');
  expect(await opened()).toBe('above');
});

test('up to 576 px it is chosen without typing, in a list of 300 px at most, and Escape leaves it [M31, M32]', async () => {
  await page.viewport(576, 800);
  aWhereTo().hydrate();
  await expect.element(whereTo).toMatchTextContent('Choose a trip');
  expect(whereTo.element().tagName).toBe('BUTTON');
  (whereTo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const list = document.querySelector('.picker__list')!;
  await vi.waitFor(() => expect(list.checkVisibility()).toBe(true));
  expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(300);
  await option('Tasmania').click();
  await expect.element(whereTo).toMatchTextContent('Tasmania');
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Tasmania')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(whereTo).toHaveAttribute('aria-expanded', 'false');
  await expect.element(seeTrips).toHaveAttribute('href', '/trips/tasmania/');
});

test('a list that was opened before the script came is the listbox, open and with the focus [M30]', async () => {
  const island = aWhereTo();
  await page.getByText('Choose a trip').click();
  await expect.element(page.getByRole('link', { name: 'Tasmania' })).toHaveAttribute('href', '/trips/tasmania/');
  island.hydrate();
  await expect.element(whereTo).toHaveFocus();
  await expect.element(option('Tasmania')).toBeVisible();
});

test('where the trips cannot be had the links stay [M30]', async () => {
  serve({ 'GET /tours.json': () => 'unreachable' });
  aWhereTo().hydrate();
  await page.getByText('Choose a trip').click();
  await expect.element(page.getByRole('link', { name: 'Tasmania' })).toBeVisible();
  await expect.element(whereTo).not.toBeInTheDocument();
});

/** Opens the list of tour names before its script comes, and then has the listbox. */
async function opensTourNames() {
  const island = prerendered(
    <TourName widgets={links.map(({ name }, place) => ({ name: `tour-${place}`, label: name }))} />,
  );
  await page.getByText('The Red Centre').first().click();
  island.hydrate();
  await expect.element(tourName).toHaveFocus();
}

test('a tour name is searched, and choosing one puts it into the address [M49, P15]', async () => {
  await opensTourNames();
  // The page has the words already.
  await expect.element(page.getByText('tour name', { exact: true })).toHaveClass('sr');
  await tourName.fill('xyz');
  await expect.element(page.getByText(NOTHING_FOUND).first()).toBeVisible();
  await tourName.fill('top');
  await option('The Top End').click();
  expect(location.hash).toBe('#tour-3');
});

test('Enter chooses the first match of what was typed, and Escape or no match leave what is shown [M49, P15]', async () => {
  await opensTourNames();
  await expect.element(tourName).toHaveValue('The Red Centre');
  await userEvent.keyboard('{Escape}');
  await expect.element(tourName).toHaveValue('The Red Centre');
  await tourName.fill('xyz');
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(tourName).toHaveValue('The Red Centre');
  expect(location.hash).toBe('');
  await tourName.fill('ta');
  await expect.element(option('Tasmania')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(location.hash).toBe('#tour-2');
});
