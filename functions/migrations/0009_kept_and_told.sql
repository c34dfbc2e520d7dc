-- Which mailing list a subscription was told to, so that another one is told of everybody anew.
ALTER TABLE subscriptions ADD COLUMN told_to TEXT NOT NULL DEFAULT 'own';

-- Whom the operator asked to take off the list: the site does it, because it alone can make the next link.
ALTER TABLE subscriptions ADD COLUMN asked_to_leave INTEGER NOT NULL DEFAULT 0 CHECK (asked_to_leave IN (0, 1));
CREATE INDEX subscriptions_asked_to_leave ON subscriptions (id) WHERE asked_to_leave = 1;

-- Mails about what visitors sent, or said in the chat: they are deleted with it, long before those about bookings.
CREATE INDEX outbox_of_visitors ON outbox (created_at)
  WHERE template IN ('brochure', 'question', 'trip-notes', 'lead-office', 'list-opt-in', 'list-welcome', 'chat-waiting', 'chat-answer');
