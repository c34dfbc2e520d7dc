import { DurableObject } from 'cloudflare:workers';
import type { ConversationCart } from '#contract/chat.ts';
import type { ArrivalForm } from '#contract/check-in.ts';
import type { CommandAnswer } from '#contract/commands.ts';
import type { GuestMoreForm } from '#contract/guest.ts';
import { MINUTE } from '#domain/durations.ts';
import { addPracticeCodes } from '#functions/cart/practice-codes.ts';
import {
  type CallingSite,
  type Context,
  type ContextOverrides,
  createContext,
  sendSoon,
} from '#functions/context/context.ts';
import {
  latestQuestions,
  markAnswered,
  markUnanswered,
  type Question,
  usualAnswerTime,
} from '#functions/leads/leads.ts';
import { sendMails } from '#functions/outbox/send-mail.ts';
import { findOrderByReference, type Order } from '#functions/bookings/orders.ts';
import { receiveGatewayEvent } from '#functions/settlement/gateway-events.ts';
import { findInInbox, type InboxMail, type ListedMail, listInbox } from '#functions/mail/inbox.ts';
import { bookingsCommand } from '#functions/office/bookings-command.ts';
import { leadsCommand } from '#functions/office/leads-command.ts';
import { promoCommand } from '#functions/office/promo-command.ts';
import { auditOf, logFault } from '#functions/platform/audit.ts';
import {
  answerCommand,
  type Asking,
  type Commanded,
  type CommandKey,
  type CommandToken,
  listCommandTokens,
  makeCommandToken,
  type NewCommandToken,
  revokeCommandToken,
} from '#functions/office/command-tokens.ts';
import type { Env } from '#functions/platform/env.ts';
import { countMiss, searchesCommand } from '#functions/search/missed-searches.ts';
import { ImportRunning, isImporting } from '#functions/platform/copy.ts';
import { MIGRATIONS } from '#functions/store/schema.ts';
import { asVisitor, type Browser, type Visitor } from '#functions/cart/visitor.ts';
import { loadCart, saveCart, readCart, seatsFor } from '#functions/cart/edit-cart.ts';
import {
  addDate,
  changeTour,
  chooseVisa,
  tryCode,
  readBookPage,
  enterGuestOnPage,
  readPayLink,
  openPayLink,
} from '#functions/checkout/book-pages.ts';
import { readSession, readProfile, renewSeats, logOutVisitor } from '#functions/checkout/booking-session.ts';
import { Store } from '#functions/store/store.ts';
import { runTimers } from '#functions/timers/timers.ts';
import { addMail, type OutboxRow } from '#functions/platform/outbox.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { cartForChat } from '#functions/cart/price-cart.ts';
import { type Ledger, seatsOf } from '#functions/seats/seat-ledger.ts';
import { returnFromPayment, payCart } from '#functions/checkout/pay-cart.ts';
import { enterGuest } from '#functions/checkout/enter-guest.ts';
import { type BalanceOutcome, payBalance } from '#functions/balance/pay-balance.ts';
import { type ArrivalOutcome, saveArrival } from '#functions/check-in/arrivals.ts';
import {
  type CheckInArea,
  checkInArea,
  type InArea,
  inArea,
  type OpenBooking,
  openBooking,
} from '#functions/check-in/check-in-area.ts';
import { chooseDate, type DateOutcome } from '#functions/check-in/choose-date.ts';
import { type DetailsOutcome, saveDetailsOfCart, saveTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { mailLostLinks, mayAskForLinks, resendConfirmation } from '#functions/check-in/send-again.ts';
import type { Network } from '#functions/context/networks.ts';
import { confirmSubscription, isListLinkGood, unsubscribe } from '#functions/leads/mailing-list.ts';
import { type LeadOutcome, takeLead } from '#functions/leads/take-lead.ts';
import {
  type ForStaff,
  forStaff,
  signInStaff,
  signOutStaff,
  type Staff,
  type StaffProof,
  type Verdict,
} from '#functions/office/staff-sessions.ts';
import { answerBooks, type BooksAnswer } from '#functions/office/books-command.ts';
import {
  listDepartures,
  type ListedDepartures,
  readSalesSummary,
  type SalesSummaryOutcome,
  type DepartureChoice,
} from '#functions/office/departures.ts';
import {
  type DepartureOpenings,
  openDetails,
  type OpenedDeparture,
  type Opening,
  readOpenings,
} from '#functions/office/open-details.ts';
import { type DepartureFile, readDeparture } from '#functions/office/departure-guests.ts';
import type { Role } from '#domain/operator.ts';

/** What a service takes after the store or the context. */
type AskedOf<Service> = Service extends (from: never, ...asked: infer Asked) => unknown ? Asked : never;
/** What a service for a visitor takes: it is called with a browser, and gets its visitor. */
type AskedByVisitor<Service> = Service extends (context: never, visitor: never, ...asked: infer Asked) => unknown
  ? [site: CallingSite, browser: Browser, ...asked: Asked]
  : never;
type ToStaff<Answer> = Promise<ForStaff<Answer>>;
type CommandReply = Promise<Commanded<CommandAnswer>>;
/** Until then the answer about a restored state has left. */
const RESTART_MS = 500;

/**
 * The books of a site: carts, seats, payments, orders, mails to send, leads and sessions, in one object with one SQLite.
 *
 * For some minutes after a deployment, a new Worker may call old books: each method also takes what the release before
 * sent, and answers what it understands.
 *
 * Its alarm is the clock. It rings each minute, sends mails, settles payments, ends holds, reminds and deletes.
 */
export class Books extends DurableObject<Env> {
  readonly store: Store;
  /** Replacements that tests set. */
  overrides: ContextOverrides & { readonly env?: Env } = {};
  #isNew: boolean;
  /** The address that is stored, or null if that was not read yet. */
  #address: string | null = null;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.store = new Store(state.storage);
    this.#isNew = this.store.migrate(MIGRATIONS);
    void state.blockConcurrencyWhile(() => this.wake());
  }

  countTry(...asked: AskedOf<typeof countTry>): boolean {
    return countTry(this.store, ...asked);
  }

  async cartForChat(site: CallingSite, ...asked: AskedOf<typeof cartForChat>): Promise<ConversationCart | null> {
    return cartForChat(await this.called(site), ...asked);
  }

  loadCart(...asked: AskedByVisitor<typeof loadCart>) {
    return this.asVisitor(loadCart, ...asked);
  }

  saveCart(...asked: AskedByVisitor<typeof saveCart>) {
    return this.asVisitor(saveCart, ...asked);
  }

  addDate(...asked: AskedByVisitor<typeof addDate>) {
    return this.asVisitor(addDate, ...asked);
  }

  changeTour(...asked: AskedByVisitor<typeof changeTour>) {
    return this.asVisitor(changeTour, ...asked);
  }

  chooseVisa(...asked: AskedByVisitor<typeof chooseVisa>) {
    return this.asVisitor(chooseVisa, ...asked);
  }

  tryCode(...asked: AskedByVisitor<typeof tryCode>) {
    return this.asVisitor(tryCode, ...asked);
  }

  /** The cart that a browser opens, for the chat; empty for none. */
  cartId(...asked: [site: CallingSite, browser: Browser]) {
    return this.asVisitor((_, visitor) => ({ kind: 'cart' as const, id: readCart(visitor).id }), ...asked);
  }

  seatsFor(...asked: AskedByVisitor<typeof seatsFor>) {
    return this.asVisitor(seatsFor, ...asked);
  }

  /** The seats of departures as everybody sees them. */
  seats(tourDateIds: readonly string[], now: number): Ledger {
    return seatsOf(this.store, tourDateIds, null, now);
  }

  bookingSession(...asked: AskedByVisitor<typeof readSession>) {
    return this.asVisitor(readSession, ...asked);
  }

  renewSeats(...asked: AskedByVisitor<typeof renewSeats>) {
    return this.asVisitor(renewSeats, ...asked);
  }

  bookPage(...asked: AskedByVisitor<typeof readBookPage>) {
    return this.asVisitor(readBookPage, ...asked);
  }

  guestProfile(...asked: AskedByVisitor<typeof readProfile>) {
    return this.asVisitor(readProfile, ...asked);
  }

  async enterGuest(site: CallingSite, ...asked: AskedOf<typeof enterGuest>) {
    return enterGuest(await this.called(site), ...asked);
  }

  async enterGuestOnPage(site: CallingSite, ...asked: AskedOf<typeof enterGuestOnPage>) {
    return enterGuestOnPage(await this.called(site), ...asked);
  }

  saveDetailsOfCart(...asked: AskedByVisitor<typeof saveDetailsOfCart>) {
    return this.asVisitor(saveDetailsOfCart, ...asked);
  }

  payCart(...asked: AskedByVisitor<typeof payCart>) {
    return this.asVisitor(payCart, ...asked);
  }

  async returnFromPayment(site: CallingSite, ...asked: AskedOf<typeof returnFromPayment>) {
    return returnFromPayment(await this.called(site), ...asked);
  }

  async payLink(site: CallingSite, ...asked: AskedOf<typeof readPayLink>) {
    return readPayLink(await this.called(site), ...asked);
  }

  async openPayLink(site: CallingSite, ...asked: AskedOf<typeof openPayLink>) {
    return openPayLink(await this.called(site), ...asked);
  }

  logOut(...asked: AskedByVisitor<typeof logOutVisitor>) {
    return this.asVisitor(logOutVisitor, ...asked);
  }

  async countMiss(site: CallingSite, ...asked: AskedOf<typeof countMiss>): Promise<void> {
    countMiss(await this.called(site), ...asked);
  }

  async checkInArea(site: CallingSite, token: string): Promise<CheckInArea | null> {
    return checkInArea(await this.called(site), token);
  }

  async saveArrival(site: CallingSite, token: string, form: ArrivalForm): Promise<InArea<ArrivalOutcome>> {
    return inArea(await this.called(site), token, (context, { id }) => saveArrival(context, id, form));
  }

  async saveTravelDetails(site: CallingSite, token: string, form: GuestMoreForm): Promise<InArea<DetailsOutcome>> {
    return inArea(await this.called(site), token, (context, { id }) => saveTravelDetails(context, id, form));
  }

  async chooseDate(
    site: CallingSite,
    token: string,
    choice: AskedOf<typeof chooseDate>[1],
  ): Promise<InArea<DateOutcome>> {
    return inArea(await this.called(site), token, (context, order) => chooseDate(context, order, choice));
  }

  async payBalance(site: CallingSite, token: string, networks: readonly Network[]): Promise<InArea<BalanceOutcome>> {
    return inArea(await this.called(site), token, (context, order) => payBalance(context, order, networks));
  }

  async resendConfirmation(site: CallingSite, token: string): Promise<InArea<ReturnType<typeof resendConfirmation>>> {
    return inArea(await this.called(site), token, resendConfirmation);
  }

  async openBooking(site: CallingSite, ...asked: AskedOf<typeof openBooking>): Promise<OpenBooking | null> {
    return openBooking(await this.called(site), ...asked);
  }

  async mayAskForLinks(site: CallingSite, ...asked: AskedOf<typeof mayAskForLinks>): Promise<boolean> {
    return mayAskForLinks(await this.called(site), ...asked);
  }

  async mailLostLinks(site: CallingSite, email: string): Promise<void> {
    await mailLostLinks(await this.called(site), email);
  }

  async takeLead(site: CallingSite, ...asked: AskedOf<typeof takeLead>): Promise<LeadOutcome> {
    return takeLead(await this.called(site), ...asked);
  }

  async isListLinkGood(site: CallingSite, ...asked: AskedOf<typeof isListLinkGood>): Promise<boolean> {
    return isListLinkGood(await this.called(site), ...asked);
  }

  async confirmSubscription(site: CallingSite, token: string): Promise<boolean> {
    return confirmSubscription(await this.called(site), token);
  }

  async unsubscribe(site: CallingSite, token: string): Promise<boolean> {
    return unsubscribe(await this.called(site), token);
  }

  usualAnswerTime(now: number): number | null {
    return usualAnswerTime(this.store, now);
  }

  /** Adds a mail and sends it. */
  async addMail(site: CallingSite, row: OutboxRow): Promise<void> {
    const context = await this.called(site);
    addMail(context.store, row);
    sendSoon(context, [row.key]);
  }

  async receiveGatewayEvent(site: CallingSite, ...asked: AskedOf<typeof receiveGatewayEvent>): Promise<void> {
    return receiveGatewayEvent(await this.called(site), ...asked);
  }

  async listInbox(site: CallingSite): Promise<ListedMail[]> {
    return listInbox((await this.called(site)).store);
  }

  async findInInbox(site: CallingSite, key: string): Promise<InboxMail | null> {
    return findInInbox((await this.called(site)).store, key);
  }

  /** Throws if the database does not answer. */
  async checkDatabase(site: CallingSite): Promise<void> {
    (await this.called(site)).store.get('SELECT 1');
  }

  /** This and what the page of command tokens needs are open during an import. */
  whoIsSignedIn(proof: StaffProof, now: number): ToStaff<null> {
    return forStaff(this.store, proof, now, () => null);
  }

  signInStaff(...asked: AskedOf<typeof signInStaff>): Promise<Verdict> {
    return signInStaff(this.store, ...asked);
  }

  signOutStaff(...asked: AskedOf<typeof signOutStaff>): Staff | null {
    return signOutStaff(this.store, ...asked);
  }

  commandTokens(proof: StaffProof, now: number): ToStaff<CommandToken[]> {
    return forStaff(this.store, proof, now, () => listCommandTokens(this.store));
  }

  makeCommandToken(proof: StaffProof, token: NewCommandToken, now: number): ToStaff<CommandToken[] | null> {
    return forStaff(this.store, proof, now, ({ account }) => makeCommandToken(this.store, token, account, now));
  }

  revokeCommandToken(proof: StaffProof, token: AskedOf<typeof revokeCommandToken>[0], now: number): ToStaff<void> {
    return forStaff(this.store, proof, now, ({ account }) => revokeCommandToken(this.store, token, account));
  }

  bookedOrder(site: CallingSite, proof: StaffProof, reference: string): ToStaff<Order | null> {
    return this.toStaff(site, proof, ({ store }) => findOrderByReference(store, reference));
  }

  latestQuestions(site: CallingSite, proof: StaffProof): ToStaff<Question[]> {
    return this.toStaff(site, proof, ({ store, now }) => latestQuestions(store, now()));
  }

  markQuestion(site: CallingSite, proof: StaffProof, id: string, isAnswered: boolean): ToStaff<void> {
    return this.toStaff(site, proof, ({ store, now }, { account }) =>
      isAnswered ? markAnswered(store, id, account, now()) : markUnanswered(store, id),
    );
  }

  listDepartures(site: CallingSite, proof: StaffProof, choice: DepartureChoice): ToStaff<ListedDepartures> {
    return this.toStaff(site, proof, (context) => listDepartures(context, choice));
  }

  readDeparture(site: CallingSite, proof: StaffProof, id: string): ToStaff<DepartureFile | null> {
    return this.toStaff(site, proof, (context) => readDeparture(context, id));
  }

  readOpenings(site: CallingSite, proof: StaffProof, id: string): ToStaff<DepartureOpenings | null> {
    return this.toStaff(site, proof, (context) => readOpenings(context, id));
  }

  openDetails(site: CallingSite, proof: StaffProof, opening: Opening): ToStaff<OpenedDeparture | null> {
    return this.toStaff(site, proof, (context, { account }) => openDetails(context, opening, account));
  }

  async salesSummary(site: CallingSite, ...asked: AskedOf<typeof readSalesSummary>): Promise<SalesSummaryOutcome> {
    return readSalesSummary(await this.called(site), ...asked);
  }

  /** Signs a command in that does nothing. */
  tryCommandKey(key: CommandKey, now: number): Promise<Commanded<null>> {
    return answerCommand(this.store, { key, now, needs: 'office' }, () => null);
  }

  bookingsCommand(site: CallingSite, key: CommandKey, request: AskedOf<typeof bookingsCommand>[0]): CommandReply {
    // Cancelling refunds everything.
    const needs = request.act === 'cancel' ? 'owner' : 'office';
    return this.toCommand(site, key, (context, asking) => bookingsCommand(context, request, asking), needs);
  }

  leadsCommand(site: CallingSite, key: CommandKey, request: AskedOf<typeof leadsCommand>[0]): CommandReply {
    return this.toCommand(site, key, ({ store }, asking) => leadsCommand(store, request, asking));
  }

  promoCommand(site: CallingSite, key: CommandKey, request: AskedOf<typeof promoCommand>[0]): CommandReply {
    return this.toCommand(site, key, ({ store }, asking) => promoCommand(store, request, asking));
  }

  searchesCommand(site: CallingSite, key: CommandKey, since: AskedOf<typeof searchesCommand>[0]): CommandReply {
    return this.toCommand(site, key, ({ store }) => searchesCommand(store, since));
  }

  booksCommand(key: CommandKey, request: AskedOf<typeof answerBooks>[0], now: number): Promise<Commanded<BooksAnswer>> {
    return answerCommand(this.store, { key, now, needs: 'owner' }, (by) =>
      answerBooks(this.store, request, { by, now, putBack: (at) => this.putBack(at) }),
    );
  }

  /** Sets the alarm if there is none. */
  async wake(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.#ringInAMinute();
  }

  /** Never throws: an alarm that throws six times does not ring again. So its next time is set before its work, too. */
  override async alarm(): Promise<void> {
    await this.#ringInAMinute();
    try {
      if (!isImporting(this.store)) await runTimers(this.context(this.#keptAddress()));
    } catch (fault) {
      logFault('alarm', fault);
    }
  }

  /** What a call works with. Throws while an import runs, and keeps the address of the site for the alarm. */
  async called(site: CallingSite): Promise<Context> {
    if (this.#isNew) await this.ctx.blockConcurrencyWhile(() => this.#open());
    if (isImporting(this.store)) throw new ImportRunning();
    if (site.url !== '') this.#keepAddress(site.url);
    return this.context(site.url, site);
  }

  protected async asVisitor<Asked extends readonly unknown[], Outcome>(
    service: (context: Context, visitor: Visitor, ...asked: Asked) => Outcome,
    site: CallingSite,
    browser: Browser,
    ...asked: Asked
  ) {
    const context = await this.called(site);
    return asVisitor(context, browser, (visitor) => service(context, visitor, ...asked));
  }

  private async toStaff<Answer>(
    site: CallingSite,
    proof: StaffProof,
    answer: (context: Context, staff: Staff) => Answer | Promise<Answer>,
  ): ToStaff<Answer> {
    const context = await this.called(site);
    return forStaff(context.store, proof, context.now(), (staff) => answer(context, staff));
  }

  private async toCommand<Answer>(
    site: CallingSite,
    key: CommandKey,
    answer: (context: Context, asking: Asking) => Answer | Promise<Answer>,
    needs: Role = 'office',
  ): Promise<Commanded<Answer>> {
    const context = await this.called(site);
    const [now, today, isLive] = [context.now(), await context.today(), context.env.STAGE !== undefined];
    const { timeZone } = await context.catalogue.operator();
    return answerCommand(context.store, { key, now, needs }, (by) =>
      answer(context, { by, now, today, timeZone, isLive }),
    );
  }

  /**
   * Puts the books back to an instant, from what Cloudflare keeps of each object. The object starts again for it, after
   * its answer. False where nothing is kept, as on this machine.
   */
  private async putBack(at: number): Promise<boolean> {
    const { storage } = this.ctx;
    try {
      await storage.onNextSessionRestoreBookmark(await storage.getBookmarkForTime(at));
    } catch (fault) {
      logFault('restore', fault);
      return false;
    }
    setTimeout(() => this.ctx.abort('The books were put back.'), RESTART_MS);
    return true;
  }

  context(siteUrl: string, calling?: CallingSite): Context {
    return createContext(this.world(), this.ctx, siteUrl, this.#ownOverrides(), calling);
  }

  /** The alarm uses the machine's clock. */
  async #ringInAMinute(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + MINUTE);
  }

  async #open(): Promise<void> {
    if (!this.#isNew) return;
    this.#isNew = false;
    // An import brings its own.
    const imported = auditOf(this.store, { subject: 'books', what: 'imported' }, 1);
    if (!isImporting(this.store) && imported.length === 0) await addPracticeCodes(this.context(''));
  }

  protected world(): Env {
    return { ...(this.overrides.env ?? this.env), STORE: this.store };
  }

  #ownOverrides(): ContextOverrides {
    return {
      queueMails: (keys, siteUrl) => this.ctx.waitUntil(sendMails(this.context(siteUrl), keys)),
      ...this.overrides,
    };
  }

  #keptAddress(): string {
    this.#address ??= this.store.get<{ address: string }>('SELECT address FROM site')?.address ?? '';
    return this.#address;
  }

  /** Remembers where the site is, for the links of mails that the alarm writes. An https address stays one. */
  #keepAddress(origin: string): void {
    const kept = this.#keptAddress();
    if (this.env.SITE_URL !== undefined || kept === origin) return;
    if (kept.startsWith('https:') && !origin.startsWith('https:')) return;
    this.store.run('INSERT OR REPLACE INTO site (one, address) VALUES (1, ?)', origin);
    this.#address = origin;
  }
}
