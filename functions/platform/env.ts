import type { Store } from '#functions/store/store.ts';
/** The Worker's bindings and settings: `wrangler.jsonc`, `.dev.vars` and secrets. */
export interface Env {
  readonly ASSETS: Fetcher;
  /** The books' tables, which only code inside their object has. */
  readonly STORE: Store;
  readonly BOOKS: DurableObjectNamespace;
  /**
   * Where the books are kept from the first call on: `eu` for the European Union, or a hint such as `oc`. Without one it
   * is where the first request came from.
   */
  readonly PLACE?: 'eu' | DurableObjectLocationHint;
  readonly SANDBOX_GATEWAY: DurableObjectNamespace;
  readonly CHAT: DurableObjectNamespace;
  /** Which payment adapter takes cards. `sandbox` takes only the published test numbers. */
  readonly PAYMENTS: 'sandbox' | 'stripe';
  /** Keys of the Stripe account, live ones in production. All but the publishable one are secret. */
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_PUBLISHABLE_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  /** Which mail adapter delivers. `inbox` keeps mail on a local page and must not be used in production. */
  readonly MAIL: 'inbox' | 'resend' | 'postmark' | 'cloudflare';
  /** Settings of the mail services: a secret or a binding each. */
  readonly RESEND_API_KEY?: string;
  readonly POSTMARK_SERVER_TOKEN?: string;
  readonly EMAIL?: SendEmail;
  /** The key that our own pages send with lead forms; it is public. Without it no key is checked. */
  readonly SITE_KEY?: string;
  /** Switches Turnstile on for lead forms that a script sends. The public key belongs to the pages' build. */
  readonly TURNSTILE_SECRET_KEY?: string;
  /** Which service sends the newsletter. `own`, or no value, keeps the list in the database alone. */
  readonly MAILING_LIST?: 'own' | 'mailchimp' | 'listmonk';
  /** Settings of the mailing-list services. */
  readonly MAILCHIMP_API_KEY?: string;
  readonly MAILCHIMP_LIST_ID?: string;
  readonly LISTMONK_URL?: string;
  /** An API user and its token, as `user:token`. */
  readonly LISTMONK_TOKEN?: string;
  readonly LISTMONK_LIST_ID?: string;
  /** The site's address in links of mails. Without it a link uses the address of the guest's request. */
  readonly SITE_URL?: string;
  /** Base64 of 32 random bytes each. Without them a local run derives keys that protect nothing. */
  readonly LINK_KEY?: string;
  readonly SENSITIVE_DATA_KEY?: string;
  /** The Cloudflare Access team and application that protect `/staff/`: `name` of name.cloudflareaccess.com. */
  readonly ACCESS_TEAM?: string;
  readonly ACCESS_AUDIENCE?: string;
  /** The staff password where Access is not set up. Production refuses it. */
  readonly STAFF_PASSWORD?: string;
  /** The key of `/api/office/sales-summary`, which the review of a change reads. Without one the answer is closed. */
  readonly SALES_SUMMARY_KEY?: string;
  /**
   * What the site is for. `production` refuses sandbox payments, the inbox, missing keys and the staff password. `demo`
   * is for practice at any address: search engines skip it and a banner says what it is. Without a stage only previews
   * and this machine are answered.
   */
  readonly STAGE?: 'production' | 'demo';
  /**
   * The time at the operator's, such as `2027-03-01 09:00`, whose day counts as today in a preview or on this machine.
   * It counts for nothing with a `STAGE`.
   */
  readonly AS_OF?: string;
  /** The branch and commit of a preview, which search engines must not find. */
  readonly PREVIEW?: string;
}
