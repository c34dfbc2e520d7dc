import { killAll, launch, type LaunchedChrome } from 'chrome-launcher';
import { stopToolsOnSignal } from '../../scripts/machine/run-tool.mjs';

/** Opens the browser that Lighthouse uses. It leads a process group of its own, so a signal to ours does not reach it. */
export function openChrome(chromePath: string): Promise<LaunchedChrome> {
  stopToolsOnSignal(() => void killAll());
  return launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--ignore-certificate-errors',
    ],
  });
}
