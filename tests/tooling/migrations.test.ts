import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { personKey } from '#functions/bookings/guests.ts';

const FOLDER = 'functions/migrations';
const files = readdirSync(FOLDER).toSorted();

/** Makes a database as it was before a migration. */
function before(name: string): { database: DatabaseSync; migrate: () => void } {
  const database = new DatabaseSync(':memory:');
  const apply = (file: string) => database.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const index = files.findIndex((file) => file.startsWith(name));
  files.slice(0, index).forEach(apply);
  return { database, migrate: () => apply(files[index]!) };
}

test('the migration to reminders keeps every mail, sent or waiting, and looks at every order once', () => {
  const { database, migrate } = before('0004');
  database.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO outbox (key, template, subject_id, recipient, state, tries, next_try_at, created_at, sent_at) VALUES
      ('a', 'booking-confirmed', 'o', 'ada@example.com', 'sent', 0, 1, 1, 2),
      ('b', 'booking-office', 'o', 'office@example.com', 'waiting', 3, 9, 1, NULL),
      ('c', 'refunded', 'o', 'ada@example.com', 'dead', 9, 9, 1, NULL);
    INSERT INTO orders (id, attempt_id, quote_id, cart_id, state, guest_name, guest_email, guest, currency, total_minor,
        terms_version, terms_accepted_at, check_in_hash, created_at, updated_at)
      VALUES ('o', 'a', 'q', 'c', 'paid', 'Ada', 'ada@example.com', '{}', 'GBP', 1, '1', 0, 'h', 0, 0);
    INSERT INTO travel_details (order_id, friends, flight_quote, sealed, updated_at) VALUES ('o', '', 0, 'x', 0)`);
  const mails = database.prepare('SELECT * FROM outbox ORDER BY key').all();

  migrate();

  expect(database.prepare('SELECT * FROM outbox ORDER BY key').all()).toEqual(mails);
  database.exec(`UPDATE outbox SET state = 'dropped' WHERE key = 'b'`);
  expect(() => database.exec(`UPDATE outbox SET state = 'lost' WHERE key = 'b'`)).toThrow('CHECK');
  expect({ ...database.prepare('SELECT remind_on, details_erased_at FROM orders').get() }).toEqual({
    remind_on: '',
    details_erased_at: null,
  });
  expect({ ...database.prepare('SELECT complete FROM travel_details').get() }).toEqual({ complete: 1 });
});

test('the migration to keys lets every cookie go on opening its cart', () => {
  const { database, migrate } = before('0011');
  database.exec(`INSERT INTO carts (id, currency, created_at, updated_at) VALUES ('hash of a cookie', 'GBP', 0, 0)`);
  migrate();
  const keys = database.prepare('SELECT hash, cart_id, ended_at FROM cart_keys').all();
  expect(keys.map((key) => ({ ...key }))).toEqual([
    { hash: 'hash of a cookie', cart_id: 'hash of a cookie', ended_at: null },
  ]);
});

test('the migration to person keys makes those that SQLite can make, and leaves the others to the hourly work [D71]', () => {
  const { database, migrate } = before('0021');
  database.exec('PRAGMA foreign_keys = OFF');
  const people = [
    ['Ada Lovelace', 'Ada@example.com'],
    ["Sean O'Neil", 'sean@example.com'],
    ['Zoë Müller', 'zoe@example.com'],
    ['Sean O`Neil', 'sean@example.com'],
    ['Ada  Lovelace', 'ada@example.com'],
  ] as const;
  people.forEach(([name, email], index) => {
    database
      .prepare(
        `INSERT INTO orders (id, attempt_id, quote_id, cart_id, state, guest_name, guest_email, guest, currency,
           total_minor, terms_version, terms_accepted_at, check_in_hash, created_at, updated_at)
         VALUES (?1, ?1, ?1, 'c', 'paid', ?2, ?3, '{}', 'GBP', 1, '1', 0, ?1, 0, 0)`,
      )
      .run(String(index), name, email);
  });

  migrate();

  const keys = database.prepare('SELECT person FROM orders ORDER BY id').all();
  expect(keys.map(({ person }) => person)).toEqual([
    personKey({ name: 'Ada Lovelace', email: 'Ada@example.com' }),
    personKey({ name: "Sean O'Neil", email: 'sean@example.com' }),
    null,
    null,
    null,
  ]);
});

test('the migration to reminders of open tickets looks again at those, and at no other order', () => {
  const { database, migrate } = before('0022');
  database.exec('PRAGMA foreign_keys = OFF');
  for (const [id, start] of [
    ['open', 'NULL'],
    ['dated', "'2027-03-13'"],
  ]) {
    database.exec(`
      INSERT INTO orders (id, attempt_id, quote_id, cart_id, state, guest_name, guest_email, guest, currency, total_minor,
          terms_version, terms_accepted_at, check_in_hash, created_at, updated_at, remind_on)
        VALUES ('${id}', '${id}', '${id}', 'c', 'paid', 'Ada', 'ada@example.com', '{}', 'GBP', 1, '1', 0, '${id}', 0, 0, NULL);
      INSERT INTO bookings (reference, order_id, tour_date_id, trip_name, position, start, finish, quoted_date_id)
        VALUES ('${id}', '${id}', '${id}', 'Tour', 0, ${start}, ${start}, '${id}');
      UPDATE orders SET remind_on = NULL`);
  }
  migrate();
  const looks = database.prepare('SELECT id, remind_on FROM orders ORDER BY id').all();
  expect(looks.map((row) => ({ ...row }))).toEqual([
    { id: 'dated', remind_on: null },
    { id: 'open', remind_on: '' },
  ]);
});

test('the migration to the commit of a quote keeps it, and drops the stored pages', () => {
  const { database, migrate } = before('0025');
  for (const id of ['kept', 'older'])
    database.exec(`
      INSERT INTO quotes (id, cart_id, cart_version, cart_revision, installment, currency, lines, promo_code,
          total_minor, due_minor, created_at, expires_at)
        VALUES ('${id}', 'c', '', 0, 1, 'AUD', '[]', '', 1, 1, 0, 0)`);
  database.exec(`INSERT INTO quote_pages VALUES ('kept', 'abc-dirty', '', '[]')`);
  migrate();
  const quotes = database.prepare('SELECT id, site_commit FROM quotes ORDER BY id').all();
  expect(quotes.map((row) => ({ ...row }))).toEqual([
    { id: 'kept', site_commit: 'abc-dirty' },
    { id: 'older', site_commit: '' },
  ]);
  expect(() => database.exec(`UPDATE quotes SET site_commit = ''`)).toThrow('a quote never changes');
  expect(() => database.exec('SELECT * FROM published_pages')).toThrow('no such table');
});
