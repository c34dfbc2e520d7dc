/** The wallets of a browser with the script below, and what the page made of them. */
export interface FakeWallets {
  /** The wallets that this browser and this guest have; empty for none. */
  offered: string[];
  /** What the page asked for: the options of the Elements instance and of its buttons. */
  asked: { elements: Record<string, unknown>; buttons: Record<string, unknown> }[];
  /** The open sheet of a wallet. */
  sheet: { wallet: string; approve: (name?: string) => void; cancel: () => void } | null;
  /** The reasons for which the page said that a payment had failed. */
  failures: (string | undefined)[];
}

/**
 * The part of Stripe's script that the card step uses: three fields in frames that report their content and make a
 * token, and the buttons of wallets, as `window.stripeWallets` has them.
 *
 * It runs in the page, and so uses nothing from outside of itself. Stripe itself refuses a number that ends in 9.
 */
export function stripeScript(): void {
  type Handler = (event: object) => void;
  const page = window as unknown as { stripeWallets?: FakeWallets };
  const wallets = () => (page.stripeWallets ??= { offered: [], asked: [], sheet: null, failures: [] });

  class Buttons {
    readonly handlers = new Map<string, Handler>();
    readonly row = document.createElement('div');

    on(what: string, handler: Handler): void {
      this.handlers.set(what, handler);
    }

    mount(place: HTMLElement): void {
      this.row.style.cssText = 'display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 12px';
      for (const wallet of wallets().offered) this.row.append(this.#button(wallet));
      place.append(this.row);
      const { offered } = wallets();
      const known = { applePay: false, googlePay: false, link: false };
      const available = { ...known, ...Object.fromEntries(offered.map((wallet) => [wallet, true])) };
      queueMicrotask(() =>
        this.#tell('ready', { availablePaymentMethods: offered.length > 0 ? available : undefined }),
      );
    }

    focus(): void {
      this.row.querySelector('button')?.focus();
    }

    destroy(): void {
      this.row.remove();
    }

    #tell(what: string, event: object = {}): void {
      this.handlers.get(what)?.({ elementType: 'expressCheckout', ...event });
    }

    #button(wallet: string): HTMLElement {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' }[wallet] ?? wallet;
      button.style.cssText = 'height: 48px; border: 0; border-radius: 4px; font: 600 18px sans-serif';
      button.style.background =
        wallet === 'link' ? '#00d66f' : matchMedia('(prefers-color-scheme: dark)').matches ? '#fff' : '#000';
      button.style.color = wallet === 'link' || button.style.background === 'rgb(255, 255, 255)' ? '#000' : '#fff';
      const type = { applePay: 'apple_pay', googlePay: 'google_pay' }[wallet] ?? wallet;
      button.addEventListener('click', () => {
        const resolve = () => {
          wallets().sheet = {
            wallet,
            approve: (name) => this.#approve(type, name),
            cancel: () => this.#cancel(),
          };
        };
        this.#tell('click', { expressPaymentType: type, resolve, reject: () => undefined });
      });
      return button;
    }

    #approve(expressPaymentType: string, name?: string): void {
      wallets().sheet = null;
      const paymentFailed = ({ reason }: { reason?: string } = {}) => void wallets().failures.push(reason);
      const billingDetails = name === undefined ? {} : { billingDetails: { name, address: {} } };
      this.#tell('confirm', { expressPaymentType, paymentFailed, ...billingDetails });
    }

    #cancel(): void {
      wallets().sheet = null;
      this.#tell('cancel');
    }
  }

  class Field {
    readonly frame = document.createElement('iframe');
    readonly handlers = new Map<string, Handler>();
    readonly type: string;
    value = '';

    constructor(type: string, { style }: { style: { base: { color: string; fontFamily: string; fontSize: string } } }) {
      this.type = type;
      this.frame.title = `Secure ${type} input frame`;
      this.frame.style.cssText = 'display: block; width: 100%; height: 1.4em; border: 0';
      this.frame.addEventListener('load', () => this.#fill(style.base));
    }

    on(what: string, handler: Handler): void {
      this.handlers.set(what, handler);
    }

    mount(place: HTMLElement): void {
      place.append(this.frame);
    }

    update({ style }: { style: { base: { color: string } } }): void {
      this.frame.contentDocument!.querySelector('input')!.style.color = style.base.color;
    }

    focus(): void {
      this.frame.contentDocument!.querySelector('input')!.focus();
    }

    destroy(): void {
      this.frame.remove();
    }

    #tell(what: string, event: object = {}): void {
      this.handlers.get(what)?.({ elementType: this.type, ...event });
    }

    #fill({ color, fontFamily, fontSize }: { color: string; fontFamily: string; fontSize: string }): void {
      const page = this.frame.contentDocument!;
      const input = page.createElement('input');
      input.setAttribute('aria-label', this.type);
      input.style.cssText = `width: 100%; padding: 0; border: 0; outline: 0; background: none; color: ${color}`;
      Object.assign(input.style, { fontFamily, fontSize });
      page.body.style.margin = '0';
      page.body.append(input);
      const enough = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 }[this.type] ?? 1;
      input.addEventListener('focus', () => this.#tell('focus'));
      input.addEventListener('blur', () => this.#tell('blur'));
      input.addEventListener('input', () => {
        this.value = input.value.replace(/\D/g, '');
        const brand = this.value.startsWith('4') ? 'visa' : 'unknown';
        this.#tell('change', {
          empty: this.value === '',
          complete: this.value.length >= enough,
          ...(this.type === 'cardNumber' ? { brand } : {}),
        });
      });
      this.#tell('ready');
    }
  }

  const submitted = new WeakSet<object>();
  const elementsOf = (asked: Record<string, unknown> = {}) => {
    const elements = {
      create: (type: string, options: object) => {
        if (type !== 'expressCheckout') return new Field(type, options as ConstructorParameters<typeof Field>[1]);
        if (asked['mode'] === undefined) throw new Error('Wallets need Elements with a mode, an amount and a currency');
        wallets().asked.push({ elements: asked, buttons: options as Record<string, unknown> });
        return new Buttons();
      },
      submit: () => {
        submitted.add(elements);
        return Promise.resolve({ selectedPaymentMethod: 'wallet' });
      },
    };
    return elements;
  };
  const Stripe = () => ({
    elements: elementsOf,
    createConfirmationToken: ({ elements }: { elements: object }) =>
      submitted.has(elements)
        ? Promise.resolve({ confirmationToken: { id: 'ctoken_1FromTheWallet', object: 'confirmation_token' } })
        : Promise.reject(new Error('elements.submit() comes before stripe.createConfirmationToken()')),
    createPaymentMethod: ({ card }: { card: Field }) =>
      Promise.resolve(
        card.value.endsWith('9')
          ? { error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' } }
          : { paymentMethod: { id: 'pm_1FromTheFields' } },
      ),
  });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}
