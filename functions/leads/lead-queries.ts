/*
 * The queries of the operator's `leads` command. They are texts, as in office-queries.ts: the command runs outside the
 * Worker and fills in `?1` and so on itself.
 */

/** `?1` is a form's name or empty for all, `?2` an instant, `?3` whether to list robots' leads, `?4` the limit. */
export const LEADS = `
  SELECT created_at AS at, form, name, email, phone, address, question, tour_code AS tourCode, office, currency, uk,
    page, source, consent_wording AS consentWording, consent_version AS consentVersion
  FROM leads WHERE (?1 = '' OR form = ?1) AND created_at >= ?2 AND suspect = ?3 ORDER BY created_at DESC, id LIMIT ?4`;

export const LEADS_OF = `
  SELECT created_at AS at, form, iif(suspect = 1, 'flagged as spam', '') AS suspect, name, phone, address, tour_code,
    question, page, source, consent_wording, consent_version,
    coalesce(strftime('%Y-%m-%d %H:%M UTC', answered_at / 1000, 'unixepoch'), '') AS answered, answered_by
  FROM leads WHERE lower(email) = lower(?1) ORDER BY created_at, id`;

export const MAILS_OF = `
  SELECT created_at AS at, template, state FROM outbox
  WHERE lower(recipient) = lower(?1) OR subject_id IN (SELECT id FROM leads WHERE lower(email) = lower(?1))
  ORDER BY created_at, key`;

export const SUBSCRIPTION_OF = `
  SELECT consented_at AS at, state, name, page, consent_wording, consent_version
  FROM subscriptions WHERE lower(email) = lower(?1)`;

/** Run it before `ERASE_LEADS`, which deletes the leads that it searches by. */
export const ERASE_MAILS = `
  DELETE FROM outbox WHERE subject_id IN (SELECT id FROM leads WHERE lower(email) = lower(?1)) RETURNING key`;

export const ERASE_LEADS = `DELETE FROM leads WHERE lower(email) = lower(?1) RETURNING id`;

/** The site itself ends the subscription within a minute, because only it has the keys for links. */
export const REQUEST_UNSUBSCRIBE = `
  UPDATE subscriptions SET asked_to_leave = 1 WHERE lower(email) = lower(?1) AND state <> 'unsubscribed' RETURNING id`;
