-- What is asked for every day reads few rows, however much was ever booked.

-- Whether an alert was raised since an instant. The index before it read every alert of that name.
DROP INDEX audit_by_subject;
CREATE INDEX audit_by_subject ON audit (subject, what, at);
-- When a mail last left.
CREATE INDEX outbox_by_leaving ON outbox (sent_at) WHERE sent_at IS NOT NULL;
-- What the payment provider is compared with every hour.
CREATE INDEX attempts_by_change ON attempts (updated_at);
