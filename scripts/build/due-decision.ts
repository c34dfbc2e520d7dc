/** The content of `/built.json`. */
export interface LiveBuild {
  /** When it was built, ISO 8601. */
  readonly built: string;
  /** When it has to be built again; null if nothing waits for a time. */
  readonly next: string | null;
  /** The commit; empty if the build did not know it. */
  readonly commit: string;
}

/** Whether a site has to be built again. A site without `/built.json` is built. */
export function isDue(build: LiveBuild | null, now: number): boolean {
  return build === null || (build.next !== null && now >= Date.parse(build.next));
}
