import { compressedSize } from '../site/built-site.ts';
import { ChatPanel, ChatServer, untilChatButton } from './support/chat.ts';
import { expect, test } from './support/journey.ts';
import { openSettled } from './support/settled.ts';

/** Framework, checks of what comes over the wire and the panel itself; a chat service's is several times that. */
const WHOLE_CHAT = 90_000;

test('P44 N18 no byte of the chat comes before it is wanted, and all of its script is at most 90 kB compressed', async ({
  visitor: { page },
}) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  await ChatServer.behind(page);
  const chat = new ChatPanel(page);
  await page.clock.install();
  await openSettled(page, '/faq/');
  const button = await untilChatButton(page);
  const before = new Set(scripts.keys());
  const early = await Promise.all(scripts.values());
  expect(early.join('\n')).not.toMatch(/createRoot|chat__log|api\/chat/);

  await page.clock.resume();
  await button.hover();
  await expect.poll(() => scripts.size, 'the panel is fetched when the pointer comes').toBeGreaterThan(before.size);
  await button.click();
  await chat.isReady();
  const own = [...scripts].filter(([url]) => !before.has(url));
  const sizes = await Promise.all(
    own.map(async ([url, text]) => ({ url: new URL(url).pathname, bytes: compressedSize(await text) })),
  );
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(WHOLE_CHAT);
  test.info().annotations.push({ type: 'script of the chat', description: `${sum} bytes` });
});
