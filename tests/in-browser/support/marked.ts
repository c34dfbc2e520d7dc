import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Expects that a control is, or is not, marked as required: by an asterisk at its label and for screen readers. */
export async function expectMarked(control: Locator, isRequired: boolean): Promise<void> {
  const element = control.element() as HTMLInputElement;
  const required = expect.element(control);
  await (isRequired ? required : required.not).toHaveAttribute('aria-required', 'true');
  expect(element.labels?.[0]?.textContent.trim().endsWith('*'), element.name).toBe(isRequired);
}

/** The messages of fields in sight, in their order. */
export function shownErrors(): string[] {
  return [...document.querySelectorAll('.field__error')].map((message) => message.textContent);
}
