import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { aChat, sendFrame, textsOf } from '../support/a-chat.ts';

test('a conversation that was stored under the former names of the tables goes on with its messages', async () => {
  const { browser, staff, stub, wake } = await aChat();
  const ada = await browser();
  const tab = await ada.tab();
  tab.send(sendFrame('before'));
  await tab.waitFor('message');
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec(`
      DROP INDEX conversations_by_time;
      DROP INDEX conversations_connected;
      DROP INDEX mails_by_conversation;
      ALTER TABLE conversations RENAME TO talks;
      ALTER TABLE messages RENAME COLUMN conversation TO talk;
      ALTER TABLE mails RENAME COLUMN conversation TO talk;
      ALTER TABLE hours_sent RENAME TO told;
      CREATE INDEX talks_by_time ON talks (lastAt);
      CREATE INDEX talks_connected ON talks (id) WHERE leftAt IS NULL;
      CREATE INDEX mails_by_talk ON mails (talk);
    `);
  });
  await evictDurableObject(stub);
  await wake();
  expect(textsOf((await (await ada.tab()).waitFor('welcome')).messages.map((message) => ({ message })))).toEqual([
    'before',
  ]);
  expect((await (await staff()).waitFor('welcome')).conversations).toHaveLength(1);
  const names = await runInDurableObject(stub, (_, { storage }) =>
    storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .toArray(),
  );
  expect(names.filter(({ name }) => /talk|told/.test(name))).toEqual([]);
});
