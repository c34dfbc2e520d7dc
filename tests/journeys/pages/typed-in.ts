import type { Locator, Page } from '@playwright/test';

/** Elements that a visitor can type into. */
const TYPED = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [name=website]), textarea';

/** Counts executed scripts: every injected string calls `alert` when it runs. */
export async function countAlerts(page: Page): Promise<() => number> {
  let alerts = 0;
  await page.exposeFunction('alert', () => {
    alerts += 1;
  });
  return () => alerts;
}

/**
 * Types every text into every field, one after the other, and leaves the field each time, so that the page shows its
 * value and its message for each. Each field gets its first value back.
 *
 * @returns the number of fields
 */
export async function typeEverywhere(where: Locator, texts: readonly string[]): Promise<number> {
  return where.evaluate(
    async (root, { selector, strings }) => {
      const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(selector)];
      const put = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
        // React overrides the setter of each field it made, to know what it set itself.
        const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, text);
        for (const type of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(type, { bubbles: true }));
      };
      const before = fields.map(({ value }) => value);
      for (const text of strings) {
        for (const field of fields) put(field, text);
        // The effects of a field are done when the next message comes. A timer would wait four milliseconds for it.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
      fields.forEach((field, index) => put(field, before[index]!));
      return fields.length;
    },
    { selector: TYPED, strings: texts },
  );
}
