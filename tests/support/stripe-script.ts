/**
 * The part of Stripe's script that the card step uses: three fields in frames that report their content and make a
 * token.
 *
 * It runs in the page, and so uses nothing from outside of itself. Stripe itself refuses a number that ends in 9.
 */
export function stripeScript(): void {
  type Handler = (event: object) => void;
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

  const Stripe = () => ({
    elements: () => ({
      create: (type: string, options: ConstructorParameters<typeof Field>[1]) => new Field(type, options),
    }),
    createPaymentMethod: ({ card }: { card: Field }) =>
      Promise.resolve(
        card.value.endsWith('9')
          ? { error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' } }
          : { paymentMethod: { id: 'pm_1FromTheFields' } },
      ),
  });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}
