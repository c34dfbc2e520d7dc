import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { readEcommerce } from '#contract/ecommerce.ts';
import { aGuest, march, may, pay, sessionOf, site, tour } from '../support/a-guest.ts';
import { aSite, ORIGIN, type Visitor } from '../support/a-site.ts';

describe('a challenge [P10]', () => {
  async function challenged(headers: Record<string, string> = {}): Promise<{ visitor: Visitor; path: string }> {
    const visitor = await aGuest(march);
    const answer = await pay(visitor, { acct: '4000 0025 0000 3155' }, headers);
    expect(answer.status).toBe(202);
    return { visitor, path: (answer.json() as { challenge_url: string }).challenge_url };
  }

  async function returnOf(path: string): Promise<string> {
    const gatewayId = path.split('/').at(-1);
    const attempt = await env.DB.prepare('SELECT id FROM attempts WHERE gateway_id = ?')
      .bind(gatewayId)
      .first<{ id: string }>();
    return `/api/checkout/return/?attempt=${attempt!.id}`;
  }

  test('approved, it leads back to the page the guest paid on, with the booking made', async () => {
    const { visitor, path } = await challenged({ referer: `${ORIGIN}/trips/red-centre/?currency=AUD` });
    const page = await visitor.get(path);
    expect(page.text).toContain('Demonstration Bank');
    expect(page.text).toContain('$2,580 AUD');
    expect(page.text).toContain('ending in 3155');
    const answered = await visitor.postForm(path, { answer: 'approve' });
    expect(answered.status).toBe(303);
    const back = await visitor.get(answered.headers.get('location')!);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/trips/red-centre/?currency=AUD#my-cart']);
    const session = await sessionOf(visitor);
    expect(session).toMatchObject({ stage: 'paid', message: '' });
    // M112 P38: this page reports the purchase too, because the card step never got the answer.
    expect(readEcommerce(session.payment!.ecommerce)).toMatchObject({
      reference: session.payment!.booking_reference,
      value: '2580.00',
    });
    expect((await visitor.get(path)).text).toContain('already been approved or declined');
  });

  test('a page whose address begins with two slashes leads back to this site, not to another [P28]', async () => {
    const { visitor, path } = await challenged({ referer: `${ORIGIN}//example.com/trips/` });
    const answered = await visitor.postForm(path, { answer: 'approve' });
    const back = await visitor.get(answered.headers.get('location')!);
    expect(back.headers.get('location')).toBe('/example.com/trips/#my-cart');
  });

  test('approved, the guest goes on with a new cookie, and the one from before opens nothing [P28]', async () => {
    const { visitor, path } = await challenged();
    const before = visitor.cookies.get('cart')!;
    await visitor.get((await visitor.postForm(path, { answer: 'approve' })).headers.get('location')!);
    expect(visitor.cookies.get('cart')).not.toBe(before);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paid' });

    const stranger = site.visitor();
    stranger.cookies.set('cart', before);
    expect((await stranger.get('/api/booking/')).status).toBe(409);
  });

  test('declined, the guest sees it and may pay with another card', async () => {
    const { visitor, path } = await challenged();
    const answered = await visitor.postForm(path, { answer: 'decline' });
    const back = await visitor.get(answered.headers.get('location')!);
    expect(back.headers.get('location')).toBe('/#my-cart');
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'paying',
      message: 'Your bank didn’t approve this payment. You haven’t been charged. Please try again or use another card.',
    });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('given up after another card was declined, it does not show why that one was [M152]', async () => {
    const visitor = await aGuest(march);
    expect((await pay(visitor, { acct: '4000 0000 0000 0002' })).status).toBe(400);
    expect((await sessionOf(visitor)).message).not.toBe('');
    expect((await pay(visitor, { acct: '4000 0025 0000 3155' })).status).toBe(202);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying', message: '' });
  });

  test('a return alone proves nothing: coming back without an answer books nothing', async () => {
    const { visitor, path } = await challenged();
    const page = await visitor.postForm(path, { answer: 'approve' }, { 'sec-fetch-site': 'cross-site' });
    expect(page.status).toBe(403);
    expect((await visitor.get(`${await returnOf(path)}&status=paid`)).status).toBe(303);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying' });
    expect((await visitor.get('/api/checkout/return/?attempt=made-up')).headers.get('location')).toBe('/#my-cart');
  });

  test('approved before another tab changed the cart, the page shows its reference beside the new cart', async () => {
    const { visitor, path } = await challenged();
    const back = (await visitor.postForm(path, { answer: 'approve' })).headers.get('location')!;
    await visitor.wants(march, may);
    await visitor.get(back);
    const session = await sessionOf(visitor);
    const reference = session.payment!.booking_reference;
    expect(session).toMatchObject({ stage: 'guest-saved', message: '' });
    expect(session.note).toBe(
      `Thanks for your payment. We've secured your space on Tour RC10 Start: 13 Mar 2027. Your Booking Reference is ${reference}. The trips in your cart now are a separate booking and haven’t been paid for.`,
    );
    expect(await sessionOf(visitor)).toMatchObject({ note: '', payment: null });
  });

  test('approved after another tab changed the cart, nothing is charged and the guest sees why', async () => {
    const { visitor, path } = await challenged();
    await visitor.wants(march, may);
    await visitor.postForm(path, { answer: 'approve' });
    await visitor.get(await returnOf(path));
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'guest-saved',
      message: 'Your cart changed while you were paying. You haven’t been charged. Please check it and pay again.',
    });
  });

  test('approved after another tab logged out, the guest sees the result without its reference', async () => {
    const { visitor, path } = await challenged();
    const back = (await visitor.postForm(path, { answer: 'approve' })).headers.get('location')!;
    await visitor.get('/api/logout/');
    await visitor.get(back);
    expect(await sessionOf(visitor)).toMatchObject({
      payment: null,
      note: 'Your payment went through and your trip is booked. We’ve emailed your confirmation.',
    });
  });

  test('there is no such page in production, nor for another id', async () => {
    const { visitor, path } = await challenged();
    expect((await visitor.get('/api/sandbox/challenge/made-up')).status).toBe(404);
    expect((await visitor.postForm(path, { answer: 'perhaps' })).status).toBe(400);
    const live = aSite([tour], { STAGE: 'production', LINK_KEY: btoa('k'.repeat(32)) });
    expect((await live.visitor().get(path)).status).toBe(404);
  });
});
