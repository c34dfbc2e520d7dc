import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { readWorkerConfig } from '../../scripts/machine/worker-config.mjs';

test('P28 N17 Cloudflare writes down no requests and no traces: the address of a check-in link has its token in it', async () => {
  const { observability } = (await readWorkerConfig()) as { observability?: unknown };
  expect(observability).toMatchObject({ logs: { invocation_logs: false }, traces: { enabled: false } });
});

test('the chat keeps its stored conversations: its class was created once, and then renamed', async () => {
  const config = (await readWorkerConfig()) as unknown as {
    readonly durable_objects: { readonly bindings: readonly { readonly name: string; readonly class_name: string }[] };
    readonly migrations: readonly {
      readonly new_sqlite_classes?: readonly string[];
      readonly renamed_classes?: readonly { readonly from: string; readonly to: string }[];
    }[];
  };
  const classes = config.migrations.reduce<readonly string[]>(
    (names, { new_sqlite_classes: created = [], renamed_classes: renamed = [] }) => [
      ...names.map((name) => renamed.find(({ from }) => from === name)?.to ?? name),
      ...created,
    ],
    [],
  );
  expect(classes).toEqual(config.durable_objects.bindings.map((binding) => binding.class_name));
  expect(config.migrations.flatMap((step) => step.new_sqlite_classes ?? [])).toEqual(['SandboxGateway', 'ChatDesk']);
});

test('the functions run beside the database, in a region that the guide to going live names', async () => {
  const { placement } = await readWorkerConfig();
  const rows = readFileSync(`${ROOT}docs/DEPLOYING.md`, 'utf8').matchAll(
    /^\|.+\| `([a-z]+)` +\| `([a-z\d:-]+)` +\|$/gm,
  );
  expect([...rows].map(([, , region]) => region)).toContain(placement?.region);
});
