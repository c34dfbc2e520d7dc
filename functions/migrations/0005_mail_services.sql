-- Who sends a mail has it to themselves for as long as that may take: not every mail service knows a mail it has had.
ALTER TABLE outbox ADD COLUMN taken_until INTEGER NOT NULL DEFAULT 0;
-- More than once: it may have left before, and the answer was lost.
ALTER TABLE outbox ADD COLUMN times_taken INTEGER NOT NULL DEFAULT 0;
