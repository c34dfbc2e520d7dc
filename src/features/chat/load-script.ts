/** A chat that is not ready by then counts as blocked. */
const PATIENCE_MS = 10_000;

/** Fetches a script of another server. Rejects if it fails to load, for example because of a blocker. */
export function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    document.head.append(script);
  });
}

/** Rejects after a time, because a script can load while its own requests are blocked. */
export function withPatience(ready: Promise<void>): Promise<void> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The chat did not answer')), PATIENCE_MS);
  });
  return Promise.race([ready, tooLong]);
}
