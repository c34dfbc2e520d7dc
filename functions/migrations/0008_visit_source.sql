-- Where the guest's visit came from, as JSON; empty when nobody knows. An order keeps it with its copy of the guest.
ALTER TABLE guests ADD COLUMN source TEXT NOT NULL DEFAULT '';
