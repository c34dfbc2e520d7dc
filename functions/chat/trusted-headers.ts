/** Headers in which the Worker passes what it has verified. No header of the visitor's request is passed on. */
export const TRUSTED_HEADERS = {
  tokenHash: 'chat-token-hash',
  cartId: 'chat-cart',
  siteUrl: 'chat-site',
  networks: 'chat-networks',
  staff: 'chat-staff',
} as const;
