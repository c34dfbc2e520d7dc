import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { Store } from '#functions/store/store.ts';

const SHELVES = 'CREATE TABLE shelves (name TEXT PRIMARY KEY, books INTEGER NOT NULL CHECK (books >= 0)) STRICT';

let objects = 0;
/** Runs a test in an object of its own, without the tables of its class. */
async function inStore(work: (store: Store) => void): Promise<void> {
  objects += 1;
  const stub = env.SANDBOX_GATEWAY.getByName(`store ${objects}`);
  await runInDurableObject(stub, async (_, { storage }) => {
    await storage.deleteAll();
    work(new Store(storage));
  });
}

const shelvesOf = (store: Store) => store.all<{ name: string; books: number }>('SELECT * FROM shelves ORDER BY name');

test('a row is read or is not there, and a change says how many rows it changed', async () => {
  await inStore((store) => {
    store.run(SHELVES);
    expect(store.change('INSERT INTO shelves VALUES (?1, ?2), (?3, ?2)', 'poems', 2, 'maps')).toBe(2);
    expect(store.change('UPDATE shelves SET books = 3 WHERE name = ?', 'atlases')).toBe(0);
    expect(store.get('SELECT books FROM shelves WHERE name = ?', 'maps')).toEqual({ books: 2 });
    expect(store.get('SELECT books FROM shelves WHERE name = ?', 'atlases')).toBeNull();
  });
});

test('what a transaction throws, or the schema refuses, undoes all of it; one inside another is undone alone', async () => {
  await inStore((store) => {
    store.run(SHELVES);
    const add = (name: string, books: number) => store.change('INSERT INTO shelves VALUES (?, ?)', name, books);
    expect(() =>
      store.transaction(() => {
        add('poems', 1);
        add('maps', -1);
      }),
    ).toThrow('CHECK');
    expect(shelvesOf(store)).toEqual([]);
    store.transaction(() => {
      add('poems', 1);
      expect(() =>
        store.transaction(() => {
          add('maps', 1);
          throw new Error('no room');
        }),
      ).toThrow('no room');
    });
    expect(shelvesOf(store)).toEqual([{ name: 'poems', books: 1 }]);
  });
});

test('a transaction that waits is refused, and nothing of it stays', async () => {
  await inStore((store) => {
    store.run(SHELVES);
    expect(() =>
      store.transaction(() => {
        store.run(`INSERT INTO shelves VALUES ('poems', 1)`);
        return Promise.resolve();
      }),
    ).toThrow('A transaction cannot wait');
    expect(shelvesOf(store)).toEqual([]);
  });
});

test('a version that was rolled back to leaves a newer schema alone, and the newer version finds it again', async () => {
  await inStore((store) => {
    const added = 'ALTER TABLE shelves ADD COLUMN place TEXT';
    for (const migrations of [[SHELVES, added], [SHELVES], [SHELVES, added]]) store.migrate(migrations);
    store.run(`INSERT INTO shelves VALUES ('poems', 1, 'attic')`);
    expect(shelvesOf(store)).toEqual([{ name: 'poems', books: 1, place: 'attic' }]);
  });
});

test('each migration runs once and in order, and a broken one leaves the schema as it was', async () => {
  await inStore((store) => {
    const empty = 'ALTER TABLE shelves ADD COLUMN place TEXT';
    store.migrate([SHELVES]);
    const changes = () => store.get('SELECT total_changes() AS changes');
    const before = changes();
    store.migrate([SHELVES]);
    expect(changes(), 'an object that wakes up to date writes nothing').toEqual(before);
    store.run(`INSERT INTO shelves VALUES ('poems', 1)`);
    store.migrate([SHELVES, empty]);
    expect(shelvesOf(store)).toEqual([{ name: 'poems', books: 1, place: null }]);
    expect(() => store.migrate([SHELVES, empty, 'DROP TABLE shelves', 'no SQL'])).toThrow('syntax');
    expect(shelvesOf(store)).toHaveLength(1);
  });
});
