-- Which mailing list a subscription was told to, so that another one is told of everybody anew.
ALTER TABLE subscriptions ADD COLUMN told_to TEXT NOT NULL DEFAULT 'own';

-- Mails about what visitors sent, or said in the chat: they are deleted with it, long before those about bookings.
CREATE INDEX outbox_of_visitors ON outbox (created_at)
  WHERE template IN ('brochure', 'question', 'trip-notes', 'lead-office', 'list-opt-in', 'list-welcome', 'chat-waiting', 'chat-answer');
