import { expect, onTestFinished, test, vi } from 'vitest';
import { inSmallLetters } from '#features/home/small-letters.ts';

function lookUp(address: string, status: number) {
  const asked: string[] = [];
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { url, method, headers } = new Request(input, init);
    asked.push(`${method} ${url} ${headers.get('purpose')}`);
    return Promise.resolve(new Response(null, { status }));
  });
  onTestFinished(() => send.mockRestore());
  return { asked, found: inSmallLetters(new URL(address) as unknown as Location) };
}

test('a page that stands under small letters is found with query and hash', async () => {
  const { asked, found } = lookUp('https://saltbush.example/TRIPS/?Utm=A#Dates', 200);
  expect(await found).toBe('https://saltbush.example/trips/?Utm=A#Dates');
  expect(asked).toEqual(['HEAD https://saltbush.example/trips/ prefetch']);
});

test('an address that is unknown in small letters too, or is in small letters, leads nowhere', async () => {
  expect(await lookUp('https://saltbush.example/Nothing/', 404).found).toBeNull();
  const { asked, found } = lookUp('https://saltbush.example/nothing/?A', 200);
  expect([await found, asked]).toEqual([null, []]);
});

test('the host asked is never another one', async () => {
  const { asked, found } = lookUp('https://saltbush.example//Evil.example/', 200);
  expect(await found).toBe('https://saltbush.example//evil.example/');
  expect(asked).toEqual(['HEAD https://saltbush.example//evil.example/ prefetch']);
});
