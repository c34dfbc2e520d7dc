/** A chat whose script has not said so by then is taken to be blocked. */
const PATIENCE_MS = 10_000;

/** Fetches another machine's script. Fails where it does not load, as behind a blocker. */
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

/** A script may load and what it fetches be blocked: then nothing is heard of it any more, and this fails. */
export function withPatience(ready: Promise<void>): Promise<void> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The chat did not answer')), PATIENCE_MS);
  });
  return Promise.race([ready, tooLong]);
}
