/** What the functions need to know of the build that they were deployed with. */
export interface SiteBuild {
  /** The commit that the site was built from; empty when it was built outside of a repository. */
  readonly commit: string;
  /** The whole terms as plain text. */
  readonly terms: string;
}
