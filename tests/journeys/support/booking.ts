import { expect, type Locator, type Page } from '@playwright/test';
import { STEP_SUCCESS_DELAY_MS } from '#domain/constants.ts';

/** Published test cards, by their effect. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
} as const;

export interface Traveller {
  otherNames: string;
  lastName: string;
  email: string;
}

/** The dialog that takes a guest from the cart to the confirmation. */
export class Booking {
  readonly dialog: Locator;
  readonly heading: Locator;
  readonly foot: Locator;
  readonly button: Locator;
  readonly back: Locator;
  readonly close: Locator;
  readonly stops: Locator;
  readonly errors: Locator;
  /** Whether the second after a step's success passes by itself. If not, `isAt` turns the page's clock. */
  inRealTime = true;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Your booking' });
    // The paid booking stands above the title of the last step.
    this.heading = this.dialog.getByRole('heading', { level: 2 }).last();
    this.foot = this.dialog.locator('.booking__foot');
    // The step's button changes its text while it works, so it is found by its place.
    this.button = this.foot.getByRole('button').last();
    this.back = this.dialog.getByRole('button', { name: 'Back', exact: true });
    this.close = this.dialog.getByRole('button', { name: 'Close booking' });
    this.stops = this.dialog.getByRole('list', { name: 'Steps' });
    this.errors = this.dialog.getByRole('alert').filter({ hasText: /\S/ });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: false });
  }

  async isAt(title: string | RegExp): Promise<void> {
    await this.passSuccess(this.heading.filter({ hasText: title }));
    await expect(this.heading).toHaveText(title);
  }

  /**
   * Waits until the button says that the step succeeded, and then turns the page's clock past the second in which it
   * says so. Does nothing if the next step is there first.
   */
  private async passSuccess(next: Locator): Promise<void> {
    if (this.inRealTime) return;
    const success = this.button.filter({ hasText: 'all good' });
    await success.or(next).first().waitFor();
    if (await success.isVisible()) await this.page.clock.fastForward(STEP_SUCCESS_DELAY_MS);
  }

  async press(label: string): Promise<void> {
    await expect(this.button).toHaveText(label);
    await this.button.click();
  }

  async fillPersonal({ otherNames, lastName, email }: Traveller): Promise<void> {
    await this.isAt('Personal Information');
    await this.field('First and middle names').fill(otherNames);
    await this.field('Last name').fill(lastName);
    await this.field('Email').fill(email);
    await this.field('Phone').fill('+61 491 570 156');
    await this.dialog.getByRole('radio', { name: 'Female', exact: true }).check();
    await this.field('Day').fill('9');
    await this.field('Month').fill('4');
    await this.field('Year').fill('1998');
    await this.field('How did you hear about us?').selectOption('A friend');
    await this.field('I agree to the terms').check();
  }

  async passPersonal(traveller: Traveller): Promise<void> {
    await this.fillPersonal(traveller);
    await this.press('NEXT');
  }

  async chooseVisa(name: string): Promise<void> {
    await this.dialog.getByRole('radio', { name }).check();
  }

  async passVisa(name = 'No visa, thanks'): Promise<void> {
    await this.isAt(/^Do you need a visa for /);
    const title = await this.heading.innerText();
    await this.chooseVisa(name);
    await this.press('NEXT');
    await this.passSuccess(this.heading.filter({ hasNotText: title }));
    await expect(this.heading).not.toHaveText(title);
  }

  async fillCard(number: string): Promise<void> {
    await this.isAt('Card Payment Information');
    await this.field('Card holder name').fill('A Traveller');
    await this.field('Card number').fill(number);
    await this.field('Expiry date').fill('12 / 34');
    await this.field('CCV').fill('123');
  }

  /** After a refused card the button still shows that, but accepts the next press. */
  async payWith(number: string): Promise<void> {
    await this.fillCard(number);
    await this.button.click();
  }

  /** The reference in the text that thanks the guest. */
  async reference(): Promise<string> {
    const thanks = this.dialog.getByText(/Your Booking References? (is|are) /).first();
    await expect(thanks).toBeVisible();
    return /Your Booking References? (?:is|are) ([A-Z0-9, ]+)/.exec(await thanks.innerText())![1]!.trim();
  }

  /** From the paid booking to the form of the additional information. */
  async givesDetails(): Promise<void> {
    await this.isAt('Additional Information');
    const doItNow = this.dialog.getByRole('button', { name: 'Add details now' });
    if (await doItNow.isVisible()) await doItNow.click();
  }

  async finish(): Promise<void> {
    await this.givesDetails();
    await this.press('confirm booking');
    await this.isAt('You’re on the bus.');
  }
}

/** The amount beside a name in the list of costs. */
export function amountOf(page: Page, name: string | RegExp): Locator {
  return page
    .locator('.account > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');
}
