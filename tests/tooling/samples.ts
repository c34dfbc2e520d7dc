const GUEST = JSON.stringify({
  email: 'ada@example.com',
  phone: '+44 1',
  dob: '1990-12-10',
  gender: 'Female',
  source: '{"landing":"/trips/","utm_source":"news"}',
});

/** One booking with a paid deposit. */
export const BOOKING = [
  `INSERT INTO quotes VALUES ('q', 'c', 'v', 1, 2, 'GBP', '[]', '', 129000, 20000, 20000, '2027-02-11', 0, 0, '')`,
  `INSERT INTO attempts (id, quote_id, cart_id, gateway, state, guest, order_id, created_at, updated_at)
    VALUES ('a', 'q', 'c', 'sandbox', 'captured', '', 'o', 0, 0)`,
  `INSERT INTO orders (id, attempt_id, quote_id, cart_id, state, guest_name, guest_email, guest, currency, total_minor,
      paid_minor, balance_due, terms_version, terms_accepted_at, check_in_hash, created_at, updated_at, person)
    VALUES ('o', 'a', 'q', 'c', 'paid', 'Ada O’Brien', 'ada@example.com', '${GUEST}', 'GBP', 129000, 20000, '2027-02-11',
      '1', 0, 'h', 0, 0, 'person')`,
  `INSERT INTO bookings (reference, order_id, tour_date_id, trip_name, position, start, finish, quoted_date_id)
    VALUES ('RC7KM2QX', 'o', 'RC10-2027-03-13', 'The Red Centre' || char(10) || 'Start: 13 Mar 2027', 0, '2027-03-13', '2027-03-22', '')`,
  `INSERT INTO travel_details (order_id, friends, flight_quote, sealed, updated_at) VALUES ('o', '', 0, 'CIPHERTEXT', 0)`,
  `INSERT INTO audit (at, subject, what, detail) VALUES (0, 'o', 'paid', '20000 GBP')`,
];

const lead = (
  id: string,
  day: string,
  form: string,
  who: readonly [string, string, string],
  question: string,
  suspect = 0,
) =>
  `INSERT INTO leads (id, form, name, email, phone, address, question, tour_code, office, currency, uk, source,
     consent_wording, consent_version, consented_at, page, suspect, created_at)
   VALUES ('${id}', '${form}', '${who[0]}', '${who[1]}', '${who[2]}', '', '${question}', '', '', 'AUD', 0, '', 'I agree.',
     '2026-11', 0, '/', ${suspect}, ${Date.parse(`${day}T08:00Z`)})`;
/** Two visitors and a robot. One visitor is on the mailing list. */
export const LEADS = [
  lead('l1', '2026-11-01', 'brochure', ['=1+1', 'Ada@example.com', '0812'], '＝1+1'),
  lead('l2', '2026-11-02', 'contact', ['Robo', 'robo@example.com', ''], 'Buy!', 1),
  lead('l3', '2026-11-03', 'contact', ['Bob', 'bob@example.com', ''], 'Is it hot?\nVery?'),
  `INSERT INTO subscriptions (id, email, name, state, confirm_hash, leave_hash, consent_wording, consent_version,
     consented_at, page, created_at) VALUES ('s1', 'ada@example.com', '', 'confirmed', 'c', 'l', 'I agree.', '2026-11', 0, '', 0)`,
  `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
   VALUES ('k', 'lead-office', 'l1', 'office@example.com', 0, 0)`,
];
