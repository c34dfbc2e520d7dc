import { env } from 'cloudflare:workers';

/** The texts of the alerts with a name or about a subject, the oldest first. */
export async function alertsOf(subject: string) {
  const { results } = await env.DB.prepare(`SELECT detail FROM audit WHERE what = 'alert' AND subject = ? ORDER BY id`)
    .bind(subject)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
