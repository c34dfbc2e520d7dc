import { env } from 'cloudflare:workers';

/** What the alerts of a name, or about a subject, say, the first one first. */
export async function alertsOf(subject: string) {
  const { results } = await env.DB.prepare(`SELECT detail FROM audit WHERE what = 'alert' AND subject = ? ORDER BY id`)
    .bind(subject)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
