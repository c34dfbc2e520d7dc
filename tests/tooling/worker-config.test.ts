import { expect, test } from 'vitest';
import { readWorkerConfig } from '../../scripts/worker-config.mjs';

test('P28 N17 Cloudflare writes down no requests and no traces: the address of a check-in link has its token in it', async () => {
  const { observability } = (await readWorkerConfig()) as { observability?: unknown };
  expect(observability).toMatchObject({ logs: { invocation_logs: false }, traces: { enabled: false } });
});
