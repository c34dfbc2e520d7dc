-- Promo codes to try the demonstration with. Added only where there are none at all: what an operator removes stays away.
INSERT INTO promo_codes (code, rules, max_uses, created_at)
SELECT demo.code, demo.rules, demo.max_uses, unixepoch() * 1000
FROM (
  -- Ten per cent off every tour.
  SELECT
    'WATTLE10' AS code,
    '{"discount":{"kind":"percent","percent":10},"validFrom":null,"validUntil":null,"tourCodes":null,"minimumSpend":null,"currencies":null,"excludesSale":false}' AS rules,
    NULL AS max_uses
  UNION ALL
  -- An amount off The Red Centre alone, never on top of a sale.
  SELECT
    'REDDUST',
    '{"discount":{"kind":"amount","amounts":{"GBP":50,"USD":65,"EUR":60,"AUD":100,"NZD":110,"CAD":90}},"validFrom":null,"validUntil":null,"tourCodes":["RC10"],"minimumSpend":null,"currencies":null,"excludesSale":true}',
    NULL
  UNION ALL
  -- Works for one booking, and is then used up.
  SELECT
    'ONEONLY',
    '{"discount":{"kind":"percent","percent":25},"validFrom":null,"validUntil":null,"tourCodes":null,"minimumSpend":null,"currencies":null,"excludesSale":false}',
    1
  UNION ALL
  -- Over since last summer.
  SELECT
    'OUTBACK50',
    '{"discount":{"kind":"percent","percent":50},"validFrom":null,"validUntil":"2026-02-28","tourCodes":null,"minimumSpend":null,"currencies":null,"excludesSale":false}',
    NULL
) AS demo
WHERE (SELECT count(*) FROM promo_codes) = 0;
