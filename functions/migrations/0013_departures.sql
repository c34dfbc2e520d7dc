-- The office looks at trips to come, and the table of bookings only grows. A booking without a date is always to come.
CREATE INDEX bookings_by_end ON bookings (coalesce(finish, '9999-12-31'));
