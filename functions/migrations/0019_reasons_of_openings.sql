-- Finds the openings of sealed details whose reason is to be deleted (see functions/timers/ended-rows.ts).
CREATE INDEX audit_with_reason ON audit (at) WHERE what = 'details opened' AND instr(detail, '"reason":""') = 0;
