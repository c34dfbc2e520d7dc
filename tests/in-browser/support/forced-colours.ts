import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** The used parts of the browser's debugging protocol. */
interface Protocol {
  send(method: 'Emulation.setEmulatedMedia', what: { features: object[] }): Promise<unknown>;
}

/** Draws the test's page with the colours that a visitor forces on every page. */
export async function withForcedColours(): Promise<void> {
  const protocol = cdp() as unknown as Protocol;
  const force = (value: string) =>
    protocol.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
  await force('active');
  onTestFinished(async () => void (await force('none')));
}
