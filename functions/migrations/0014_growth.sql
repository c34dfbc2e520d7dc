-- What is asked for every day reads few rows, however much was ever booked; and what is needed no longer is found
-- without reading what is kept.

-- Whether an alert was raised since an instant. The index before it read every alert of that name.
DROP INDEX audit_by_subject;
CREATE INDEX audit_by_subject ON audit (subject, what, at);
-- When a mail last left.
CREATE INDEX outbox_by_leaving ON outbox (sent_at) WHERE sent_at IS NOT NULL;
-- What the payment provider is compared with every hour.
CREATE INDEX attempts_by_change ON attempts (updated_at);

-- A row that is deleted is looked for in the tables that refer to it.
CREATE INDEX attempts_by_quote ON attempts (quote_id);
CREATE INDEX promo_uses_by_quote ON promo_uses (quote_id);
CREATE INDEX hold_networks_by_hold ON hold_networks (hold_id);

CREATE INDEX attempts_with_guest ON attempts (updated_at) WHERE guest <> '';
CREATE INDEX attempts_in_vain ON attempts (updated_at) WHERE state IN ('cancelled', 'voided', 'capture-failed');
CREATE INDEX holds_ended ON holds (expires_at) WHERE state IN ('released', 'expired');
CREATE INDEX outbox_with_address ON outbox (created_at)
  WHERE recipient <> '' AND state IN ('sent', 'dropped')
    AND template NOT IN ('brochure', 'question', 'trip-notes', 'lead-office', 'list-opt-in', 'list-welcome', 'chat-waiting', 'chat-answer');
CREATE INDEX outbox_of_office_lists ON outbox (created_at) WHERE template IN ('overdue-balances', 'expected-guests');
CREATE INDEX office_requests_finished ON office_requests (finished_at) WHERE state <> 'waiting';
