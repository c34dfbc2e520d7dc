/** What the Worker is bound to; `wrangler.jsonc` declares it, `.dev.vars` and secrets fill in the rest. */
export interface Env {
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
  readonly SANDBOX_GATEWAY: DurableObjectNamespace;
  readonly CHAT: DurableObjectNamespace;
  readonly OUTBOX_QUEUE: Queue<OutboxMessage>;
  /** Which payment adapter takes cards. `sandbox` takes published test numbers only. */
  readonly PAYMENTS: 'sandbox' | 'stripe';
  /** Keys of the Stripe account: live ones in production, test ones elsewhere. Only the publishable one is no secret. */
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_PUBLISHABLE_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  /** Which mail adapter delivers. `inbox` keeps mail on a local page and must not be used in production. */
  readonly MAIL: 'inbox' | 'resend' | 'postmark' | 'cloudflare';
  /** What the mail service of that name wants: a secret each, or the binding. */
  readonly RESEND_API_KEY?: string;
  readonly POSTMARK_SERVER_TOKEN?: string;
  readonly EMAIL?: SendEmail;
  /** What our own pages send with lead forms, which anybody may read. Without it nothing is compared (M135, D35). */
  readonly SITE_KEY?: string;
  /** Switches Turnstile on for lead forms that are sent by a script; its public half belongs to the pages' build. */
  readonly TURNSTILE_SECRET_KEY?: string;
  /** Which service sends the newsletter. `own`, or nothing, keeps the list in the database alone. */
  readonly MAILING_LIST?: 'own' | 'mailchimp' | 'listmonk';
  /** What the mailing-list service of that name wants. */
  readonly MAILCHIMP_API_KEY?: string;
  readonly MAILCHIMP_LIST_ID?: string;
  readonly LISTMONK_URL?: string;
  /** An API user and its token, as `user:token`. */
  readonly LISTMONK_TOKEN?: string;
  readonly LISTMONK_LIST_ID?: string;
  /** Where the site is reached, for links in mail. Without it a link takes the address the guest used. */
  readonly SITE_URL?: string;
  /** Base64 of 32 random bytes each. Without them a local run derives keys that protect nothing. */
  readonly LINK_KEY?: string;
  readonly SENSITIVE_DATA_KEY?: string;
  readonly RECEIPT_KEY?: string;
  /** The Cloudflare Access team and application that stand before `/staff/`: `saltbush` of saltbush.cloudflareaccess.com. */
  readonly ACCESS_TEAM?: string;
  readonly ACCESS_AUDIENCE?: string;
  /** Lets staff in where there is no Access. Never in production. */
  readonly STAFF_PASSWORD?: string;
  /** Opens `/api/office/standing` to the review of proposed changes, and nothing else. Without one it is closed. */
  readonly STANDING_KEY?: string;
  /** `production` refuses sandbox payments, the inbox, missing keys and the staff's password. */
  readonly STAGE?: 'production';
}

/** Names one outbox row to send, and where the site was reached when it was written, for the links in the mail. */
export interface OutboxMessage {
  readonly key: string;
  readonly siteUrl: string;
}
