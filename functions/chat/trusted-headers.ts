/** What the Worker vouches for when it hands a connection on. Nothing of the visitor's own request goes along. */
export const TRUSTED_HEADERS = {
  tokenHash: 'chat-token-hash',
  cartId: 'chat-cart',
  siteUrl: 'chat-site',
  staff: 'chat-staff',
} as const;
