import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { load, type Step } from '../bench/functions.ts';

test('a visitor whose connection closed without an answer starts again, and no step is left out', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    asked.push(url);
    const isCut = url === '/guest' && asked.filter((path) => path === '/guest').length === 2;
    if (isCut) request.socket.end();
    else response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());

  const steps: Step[] = ['/cart', '/guest', '/card'].map((path) => ({ path: () => path }));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { took } = await load(origin, { connections: 1, seconds: 1 }, steps);

  expect(asked.slice(0, 8)).toEqual(['/cart', '/guest', '/card', '/cart', '/guest', '/cart', '/guest', '/card']);
  expect(took.length).toBeGreaterThan(1);
});
