import { useEffect, useRef } from 'react';
import type { TypedValues } from '#contract/endpoint.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { loadScript } from '#ui/load-script.ts';

interface TurnstileScript {
  render: (place: HTMLElement, options: { sitekey: string; size: 'flexible' }) => string;
  reset: (widget: string) => void;
}

declare global {
  interface Window {
    turnstile?: TurnstileScript;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const widgets = new WeakMap<HTMLElement, string>();
let script: Promise<void> | null = null;

export function Turnstile({ isRefused }: { isRefused: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) void showTurnstile(place.current);
  }, []);
  useEffect(() => {
    if (isRefused && place.current !== null) renewTurnstile(place.current);
  }, [isRefused]);
  return <div ref={place} className="enquiry__question" />;
}

/**
 * Renders the Turnstile widget into an element of a form, if the operator uses it. The form sends the token in a
 * field of its own. If the script cannot be loaded, the form is sent without a token, and the functions decide.
 */
async function showTurnstile(place: HTMLElement): Promise<void> {
  const { turnstile: sitekey } = document.documentElement.dataset;
  if (sitekey === undefined || widgets.has(place)) return;
  try {
    script ??= loadScript(SCRIPT);
    await script;
    widgets.set(place, window.turnstile!.render(place, { sitekey, size: 'flexible' }));
  } catch (fault) {
    script = null;
    console.error('Turnstile did not load.', fault);
  }
}

/** Requests a new token after a refusal, because a token is valid once. */
function renewTurnstile(place: HTMLElement): void {
  const widget = widgets.get(place);
  if (widget !== undefined) window.turnstile?.reset(widget);
}

/** The Turnstile token of a form, by the name of its field; empty without a token. */
export function turnstileAnswer(form: HTMLFormElement): TypedValues {
  const answer = new FormData(form).get(TURNSTILE_FIELD);
  return typeof answer === 'string' ? { [TURNSTILE_FIELD]: answer } : {};
}
