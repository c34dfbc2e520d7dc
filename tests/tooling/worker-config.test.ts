import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { readWorkerConfig } from '../../scripts/machine/worker-config.mjs';

test('Cloudflare writes down no requests and no traces: the address of a check-in link has its token in it [P28, N17]', async () => {
  const { observability } = (await readWorkerConfig()) as { observability?: unknown };
  expect(observability).toMatchObject({ logs: { invocation_logs: false }, traces: { enabled: false } });
});

// Another operator's project has none until a database is chosen.
test('the functions run beside the database, in a region that the guide to going live names', async () => {
  const { placement } = await readWorkerConfig();
  const rows = readFileSync(`${ROOT}docs/DEPLOYING.md`, 'utf8').matchAll(
    /^\|.+\| `([a-z]+)` +\| `([a-z\d:-]+)` +\|$/gm,
  );
  const regions = [...rows].map(([, , region]) => region);
  expect(regions).toHaveLength(6);
  if (placement !== undefined) expect(regions).toContain(placement.region);
});
