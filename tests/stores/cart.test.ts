import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isAddonItem, isVisaItem } from '#contract/cart-items.ts';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { type Departure, openDatedId } from '#domain/tour.ts';
import {
  $cart,
  $cartItemsCount,
  addTour,
  applyPromoCode,
  chooseAddon,
  chooseInsurance,
  keepCartInSync,
  loadCart,
  removeTour,
} from '#features/cart/cart.ts';
import { itemsForTour, withVisa } from '#features/cart/change-items.ts';
import { $currency } from '#features/currency/currency.ts';
import { anEmptyCart, ids, march, may, open, withVisas } from '../support/a-page-cart.ts';
import { aDeparture, anAddon, anInsuranceType, aTour, aVisaType, noVisa } from '../support/a-tour.ts';
import { cartReplies, entryOf, requestedTour } from '../support/fake-cart.ts';
import { type Received, serve } from '../support/fake-functions.ts';
import { stubVisit } from '../support/fake-page.ts';
import { prices } from '../support/prices.ts';

let fake: ReturnType<typeof cartReplies>;
let received: Received[];
vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  ({ fake, received } = anEmptyCart());
});

test('a loaded cart replaces the page’s whole cart, its totals read as numbers [M106, M115, M136]', async () => {
  await addTour(entryOf(withVisas, march));
  fake.memory.requestedTours = [requestedTour(may.id)];
  await loadCart();
  expect($cart.get()).toMatchObject({ total: 1290, currency: 'GBP' });
  expect(ids()).toEqual([may.id]);
});

test('adding a tour shows its items at once, then saves ids and nothing else [M108, M116]', async () => {
  const save = fake.replies['POST /api/cart/']!;
  let shownMeanwhile: string[] = [];
  fake.replies['POST /api/cart/'] = (request) => {
    shownMeanwhile = ids();
    return save(request);
  };
  await addTour(entryOf(withVisas, march));
  expect(shownMeanwhile).toEqual([march.id, march.id, march.id]);
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    items: [
      { tour_date_id: march.id, tour_combination_id: 1 },
      { tour_date_id: march.id, insurance_id: 0 },
      { tour_date_id: march.id, visa_id: 0 },
    ],
  });
});

test('a tour comes after those that are in the cart [M116]', async () => {
  await addTour(entryOf(withVisas, may));
  await addTour(entryOf(withVisas, march));
  expect([...new Set(ids())]).toEqual([may.id, march.id]);
});

/** Adds the one departure that the functions sell. */
async function addOnly(departure: Departure) {
  const tour = aTour({ departures: [departure] });
  fake = cartReplies([tour]);
  received = serve(fake.replies);
  const entry = entryOf(tour, departure);
  await addTour(entry);
  return entry;
}

test('an add-on and insurance are saved at once, each as an item of its own, and the total follows [P36]', async () => {
  const [transfer, flight] = [anAddon(), anAddon({ id: 42, name: 'Scenic flight', price: prices(120) })];
  const may = aDeparture({
    start: '2027-05-08',
    addons: [transfer, flight],
    insuranceTypes: [anInsuranceType({ isDefault: false })],
  });
  await addOnly(may);
  const { total } = $cart.get();
  const addonIds = () =>
    $cart
      .get()
      .items.filter(isAddonItem)
      .map((item) => item.addon_id);

  await chooseAddon(may.id, 42, true);
  await chooseAddon(may.id, 41, true);
  await chooseAddon(may.id, 41, true);
  expect(addonIds()).toEqual([41, 42]);
  expect($cart.get().total - total).toBe(155);
  await chooseInsurance(may.id, 3);
  expect($cart.get().total - total).toBe(245);
  expect(received.at(-1)?.body).toEqual({
    items: [
      { tour_date_id: may.id, tour_combination_id: 1 },
      { tour_date_id: may.id, insurance_id: 3 },
      { tour_date_id: may.id, addon_id: 41 },
      { tour_date_id: may.id, addon_id: 42 },
    ],
  });
  await chooseInsurance(may.id, 0);
  await chooseAddon(may.id, 42, false);
  expect(addonIds()).toEqual([41]);
  expect($cart.get().total - total).toBe(35);
  await removeTour(may.id);
  expect($cart.get().items).toEqual([]);
});

test('the total follows an add-on before the functions have answered, and goes back if they cannot [P36, N10]', async () => {
  const entry = await addOnly(aDeparture({ addons: [anAddon()] }));
  const before = $cart.get();
  const meanwhile: { total: number; deposit: number | null }[] = [];
  fake.replies['POST /api/cart/'] = () => {
    meanwhile.push($cart.get());
    return { status: 500 };
  };
  expect(await chooseAddon(entry.tour_date_id, 41, true)).toMatchObject({ kind: 'failed' });
  expect(meanwhile).toMatchObject([{ total: before.total + 35, deposit: before.deposit! + 35 }]);
  expect($cart.get()).toEqual(before);
});

test('two choices made one after the other both show at once, and both are saved [P36]', async () => {
  const { tour_date_id: id } = await addOnly(aDeparture({ addons: [anAddon(), anAddon({ id: 42 })] }));
  const saving = [chooseAddon(id, 41, true), chooseAddon(id, 42, true)];
  expect($cart.get().items.map((item) => item.addon_id)).toEqual([undefined, 41, 42]);
  await Promise.all(saving);
  expect($cart.get().items.flatMap((item) => item.addon_id ?? [])).toEqual([41, 42]);
  expect($cart.get().total).toBe(1290 + 70);
});

test('removing a tour takes its companions with it, and leaves the others [M117]', async () => {
  await addTour(entryOf(withVisas, march));
  await addTour(entryOf(withVisas, open));
  expect($cartItemsCount.get()).toBe(2);
  await removeTour(march.id);
  expect(new Set(ids())).toEqual(new Set([openDatedId('RC10')]));
});

test('changes take their turns: a slow answer does not undo the change after it', async () => {
  const save = fake.replies['POST /api/cart/']!;
  let requests = 0;
  let answers = 0;
  fake.replies['POST /api/cart/'] = async (request) => {
    requests += 1;
    // A request that did not take its turn would come while the first waits here.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
    expect(answers).toBe(requests - 1);
    answers += 1;
    return save(request);
  };
  await Promise.all([addTour(entryOf(withVisas, march)), addTour(entryOf(withVisas, may))]);
  expect($cartItemsCount.get()).toBe(2);
});

test('every load sends cart-loaded with the count, and cart-sync loads again [M95]', async () => {
  const counts: number[] = [];
  const stop = onPageEvent('cart-loaded', ({ count }) => counts.push(count));
  await addTour(entryOf(withVisas, may));
  keepCartInSync();
  fake.memory.requestedTours = [];
  sendPageEvent('cart-sync');
  await vi.waitFor(() => expect(counts).toEqual([1, 0]));
  stop();
});

test('a cart from another currency is switched to the one the page shows [M03]', async () => {
  await addTour(entryOf(withVisas, may));
  $currency.set('EUR');
  await loadCart();
  expect(received.at(-1)?.query).toEqual({ currency: 'EUR' });
});

const [tourItem] = itemsFor(aDeparture());

function itemsFor(departure: Departure) {
  return itemsForTour(entryOf(aTour({ departures: [departure] }), departure));
}

test.each([
  [
    'the default insurance and the default visa are chosen from the start, whatever their place in the list [M108]',
    {
      insuranceTypes: [anInsuranceType({ id: 3, isDefault: false }), anInsuranceType({ id: 4, isDefault: true })],
      visaTypes: [noVisa({ id: 8 }), aVisaType({ id: 7, isDefault: true })],
    },
    [
      { insurance_id: 4, price: '90.00' },
      { visa_id: 7, price: '150.00' },
    ],
  ],
  [
    'without a default both are 0, and cost nothing [M108]',
    { insuranceTypes: [anInsuranceType({ isDefault: false })], visaTypes: [aVisaType(), noVisa()] },
    [
      { insurance_id: 0, price: '0.00' },
      { visa_id: 0, price: '0.00' },
    ],
  ],
  [
    'required insurance without a default begins with the first type, and without visa types there is no visa item [M108]',
    { requireInsurance: true, insuranceTypes: [anInsuranceType({ id: 7, isDefault: false })] },
    [{ insurance_id: 7, price: '90.00' }],
  ],
])('%s', (_, facts, companions) => {
  expect(itemsFor(aDeparture(facts)).slice(1)).toMatchObject(companions);
});

test.each([
  ['absent', tourItem!, false],
  ['null', { ...tourItem!, visa_id: null }, false],
  ['0', { ...tourItem!, visa_id: 0 }, true],
  ['chosen', { ...tourItem!, visa_id: 7 }, true],
])('an item whose visa is %s has one to decide or not [M107]', (_, item, expected) => {
  expect(isVisaItem(item)).toBe(expected);
});

test('a visa that is absent or null stays so, and so does that of another date [M118]', () => {
  const items = [
    tourItem!,
    { ...tourItem!, visa_id: null },
    { ...tourItem!, tour_date_id: 'RC10-2027-05-08', visa_id: 7 },
  ];
  expect(withVisa(items, tourItem!.tour_date_id, 0)).toEqual(items);
});

describe('analytics', () => {
  let pushed: ReturnType<typeof stubVisit>['pushed'];
  const events = () => pushed().map(({ event }) => event);

  beforeEach(() => {
    ({ pushed } = stubVisit('data-layer', { analytics: 'given' }));
  });

  test('an added and a removed trip are each reported once, with the cart’s promo code [M119]', async () => {
    const entry = entryOf(withVisas, may);
    const product = { id: 'RC10', dateId: may.id, currency: 'GBP', discount: 0, price: 1290, quantity: 1 };
    await addTour(entry);
    expect(events()).toEqual(['pageView', 'addToCart']);
    expect(pushed()[1]).toMatchObject({ ecommerce: { add: { products: [{ ...product, coupon: '' }] } } });
    await applyPromoCode('WATTLE10');
    await removeTour(may.id);
    expect(events().slice(2)).toEqual(['pageView', 'removeFromCart']);
    expect(pushed()[3]).toMatchObject({ ecommerce: { remove: { products: [{ ...product, coupon: 'WATTLE10' }] } } });
  });

  test('a trip that could not be added or removed is not reported [M119]', async () => {
    const entry = entryOf(withVisas, may);
    const save = fake.replies['POST /api/cart/']!;
    fake.replies['POST /api/cart/'] = () => ({ status: 500 });
    await addTour(entry);
    expect(events()).toEqual([]);
    fake.replies['POST /api/cart/'] = save;
    await addTour(entry);
    fake.replies['POST /api/cart/'] = () => 'unreachable';
    await removeTour(may.id);
    expect(events()).toEqual(['pageView', 'addToCart']);
  });
});
