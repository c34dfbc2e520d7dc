import type { Markup } from '#functions/http/html/markup.ts';
import { tokenButton } from '#functions/http/html/token-button.ts';
import { CONFIRM_PAGE, UNSUBSCRIBE_PAGE } from '#functions/leads/list-tokens.ts';

export function confirmButton(token: string): Markup {
  return tokenButton(CONFIRM_PAGE, token, 'Confirm subscription');
}

export function unsubscribeButton(token: string): Markup {
  return tokenButton(UNSUBSCRIBE_PAGE, token, 'Unsubscribe');
}
