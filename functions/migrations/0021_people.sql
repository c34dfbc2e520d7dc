-- The key by which a person is recognised: see functions/bookings/person-key.ts. It is made of name and address, and
-- SQLite can make it only of ASCII letters; null where it cannot. The hourly work fills in the others.
ALTER TABLE orders ADD COLUMN person TEXT;
ALTER TABLE guests ADD COLUMN person TEXT;
UPDATE orders SET person = upper(guest_name) || char(10) || upper(guest_email)
  WHERE guest_name || guest_email NOT GLOB '*[^ -_a-~]*' AND guest_name = trim(guest_name)
    AND guest_name NOT LIKE '%  %' AND guest_email NOT LIKE '% %';
CREATE INDEX orders_by_person ON orders (person);
CREATE INDEX orders_without_person ON orders (id) WHERE person IS NULL;
