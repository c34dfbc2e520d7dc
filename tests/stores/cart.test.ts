import { beforeEach, expect, test, vi } from 'vitest';
import { openDatedId } from '#domain/tour.ts';
import {
  $cart,
  $cartItemsCount,
  addTour,
  applyPromoCode,
  chooseAddon,
  chooseInsurance,
  chooseVisa,
  keepCartInSync,
  loadCart,
  removePromoCode,
  removeTour,
  resetVisa,
} from '#features/cart/cart.ts';
import { isAddonItem } from '#contract/cart-items.ts';
import { $currency } from '#features/currency/currency.ts';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { anAddon, aDeparture, anInsuranceType, aTour } from '../support/a-tour.ts';
import { anEmptyCart, ids, march, may, open, visaOf, withVisas } from '../support/a-page-cart.ts';
import { cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve, type Received } from '../support/fake-functions.ts';
import { prices } from '../support/prices.ts';

let fake: ReturnType<typeof cartReplies>;
let received: Received[];
vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  ({ fake, received } = anEmptyCart());
});

test('the cart begins empty, with no currency and no code [M106]', async () => {
  vi.resetModules();
  const { $cart: fresh } = await import('#features/cart/cart.ts');
  expect(fresh).not.toBe($cart);
  expect(fresh.get()).toMatchObject({ items: [], total: 0, currency: '', promo_code: '' });
});

test('a loaded cart replaces the page’s, its totals read as numbers [M106, M136]', async () => {
  fake.memory.requestedTours = [
    { tourDateId: may.id, combinationId: 1, insuranceId: null, visaId: null, addonIds: [] },
  ];
  await loadCart();
  expect($cart.get()).toMatchObject({ total: 1290, currency: 'GBP' });
  expect(ids()).toEqual([may.id]);
});

test('what the functions answer replaces the whole cart, and not only what was sent [M115]', async () => {
  await addTour(entryOf(withVisas, march));
  fake.memory.requestedTours = [];
  await loadCart();
  expect($cart.get().items).toEqual([]);
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

test('an add-on and insurance are saved at once, each as an item of its own, and the total follows [P36]', async () => {
  const [transfer, flight] = [anAddon(), anAddon({ id: 42, name: 'Scenic flight', price: prices(120) })];
  const may = aDeparture({
    start: '2027-05-08',
    addons: [transfer, flight],
    insuranceTypes: [anInsuranceType({ isDefault: false })],
  });
  const tour = aTour({ departures: [may] });
  fake = cartReplies([tour]);
  received = serve(fake.replies);
  const entry = entryOf(tour, tour.departures[0]!);
  await addTour(entry);
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
  const tour = aTour({ departures: [aDeparture({ addons: [anAddon()] })] });
  fake = cartReplies([tour]);
  received = serve(fake.replies);
  const entry = entryOf(tour, tour.departures[0]!);
  await addTour(entry);
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
  const tour = aTour({ departures: [aDeparture({ addons: [anAddon(), anAddon({ id: 42 })] })] });
  fake = cartReplies([tour]);
  received = serve(fake.replies);
  const { tour_date_id: id } = entryOf(tour, tour.departures[0]!);
  await addTour(entryOf(tour, tour.departures[0]!));
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

test('resetting a visa makes it undecided again, and leaves a tour without visa alone [M118]', async () => {
  await addTour(entryOf(withVisas, march));
  await chooseVisa(march.id, 8);
  expect(visaOf(march.id)).toBe(8);
  await resetVisa(march.id);
  expect(visaOf(march.id)).toBe(0);
  await addTour(entryOf(withVisas, may));
  const before = received.length;
  expect(await resetVisa(may.id)).toBeNull();
  expect(received).toHaveLength(before);
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

test('a code that applies lowers the total, and can be taken off again [M138]', async () => {
  await addTour(entryOf(withVisas, may));
  await applyPromoCode('wattle10');
  expect($cart.get()).toMatchObject({ total: 1161, promo_code: 'WATTLE10', promoCodeError: '' });
  await removePromoCode();
  expect($cart.get()).toMatchObject({ total: 1290, promo_code: '' });
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
