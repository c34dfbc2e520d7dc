import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Expects a control to be marked as required, by an asterisk at its label and to who does not see it, or not to be. */
export async function expectMarked(control: Locator, isRequired: boolean): Promise<void> {
  const element = control.element() as HTMLInputElement;
  const required = expect.element(control);
  await (isRequired ? required : required.not).toHaveAttribute('aria-required', 'true');
  expect(element.labels?.[0]?.textContent.trim().endsWith('*'), element.name).toBe(isRequired);
}
