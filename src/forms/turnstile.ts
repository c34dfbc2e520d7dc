import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import type { TypedValues } from '#stores/typed-values.ts';

/** What Cloudflare's script offers, as far as it is used. */
interface Turnstile {
  render: (place: HTMLElement, options: { sitekey: string; size: 'flexible' }) => string;
  reset: (widget: string) => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const widgets = new WeakMap<HTMLElement, string>();
let script: Promise<void> | null = null;

/**
 * Puts Turnstile's question into a place of a form, where the operator uses it (P25): its answer travels with the form
 * under its own name. Where its script cannot be loaded the form is sent without, and the functions decide.
 */
export async function showTurnstile(place: HTMLElement): Promise<void> {
  const { turnstile: sitekey } = document.documentElement.dataset;
  if (sitekey === undefined || widgets.has(place)) return;
  try {
    script ??= loadScript();
    await script;
    widgets.set(place, window.turnstile!.render(place, { sitekey, size: 'flexible' }));
  } catch (fault) {
    script = null;
    console.error('Turnstile did not load.', fault);
  }
}

/** An answer counts once; after a refusal another is asked for. */
export function renewTurnstile(place: HTMLElement): void {
  const widget = widgets.get(place);
  if (widget !== undefined) window.turnstile?.reset(widget);
}

function loadScript(): Promise<void> {
  return new Promise((done, fail) => {
    const element = document.createElement('script');
    element.src = SCRIPT;
    element.async = true;
    element.addEventListener('load', () => done());
    element.addEventListener('error', () => fail(new Error(SCRIPT)));
    document.head.append(element);
  });
}

/** What Turnstile has put into a form, under its name; nothing where it has not been answered. */
export function turnstileAnswer(form: HTMLFormElement): TypedValues {
  const answer = new FormData(form).get(TURNSTILE_FIELD);
  return typeof answer === 'string' ? { [TURNSTILE_FIELD]: answer } : {};
}
