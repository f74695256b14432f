import { describeOnPostgres, duringChange } from '@atrium/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';
import { closeDue } from './rules/jobs.ts';
import { tagList } from './rules/options.ts';
import { handovers as table, messages, tags } from './tables.ts';

const ROUNDS = 8;

/** Calls that really run at once: each has a connection of its own. */
describeOnPostgres('several people at once', (postgres) => {
  let handovers: TestHandovers;
  let publisher: HandoverPerson;
  let editor: HandoverPerson;
  beforeAll(async () => {
    handovers = await openHandover({ databaseUrl: await postgres.migrated() });
    publisher = await handovers.colleague();
    editor = await handovers.colleague();
  });

  const shared = (more: object = {}) => addHandover(publisher, { editors: [editor.person.id], ...more });
  /** `done`, or the code of the refusal: 500 if it is none. */
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done' as const,
      (error: { code?: unknown }) => error.code ?? 500,
    );

  test('of two saves on top of one version one is stored, with one revision', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await shared();
      const save = ({ api }: HandoverPerson, title: string) =>
        outcomeOf(api.change({ params: { id }, body: { title, version: 1 } }));
      const outcomes = await Promise.all([save(publisher, '一'), save(editor, '二'), save(publisher, '三')]);
      expect(outcomes.toSorted()).toEqual([412, 412, 'done']);
      expect(await publisher.api.read({ params: { id } })).toMatchObject({ version: 2, revision: 2 });
    }
  });

  test('an edit, a close and a deletion leave one consistent state', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await shared({ isUrlPublic: true });
      const params = { id };
      const [closed, closedToo, changed, removed] = await Promise.all([
        outcomeOf(editor.api.close({ params })),
        outcomeOf(publisher.api.close({ params })),
        outcomeOf(editor.api.change({ params, body: { title: '改過', isUrlPublic: false } })),
        outcomeOf(publisher.api.remove({ params })),
      ]);
      for (const outcome of [closed, closedToo]) expect(['done', 404, 409]).toContain(outcome);
      expect([closed, closedToo].filter((outcome) => outcome === 'done').length).toBeLessThan(2);
      expect(['done', 404]).toContain(changed);
      expect(removed).toBe('done');
      await publisher.api.restore({ params });
      const lines = await publisher.api.messages({ params });
      expect(lines.length).toBe([closed, closedToo].includes('done') ? 1 : 0);
    }
  });

  test('a category or tag that is deleted while a handover or a category chooses it: one of both is refused', async () => {
    const { api } = handovers.administrator;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: tagId } = await api.createTag({ body: { name: `標籤 ${round}`, isEnabled: true } });
      const { id: free } = await api.createTag({ body: { name: `另一 ${round}`, isEnabled: true } });
      const category = { name: `分類 ${round}`, isEnabled: true, tagIdSet: [tagId] };
      const { id: typeId } = await api.createCategory({ body: category });
      const [added, removed, created, dropped] = await Promise.all([
        outcomeOf(addHandover(publisher, { typeId })),
        outcomeOf(api.removeCategory({ params: { id: typeId } })),
        outcomeOf(api.createCategory({ body: { ...category, name: `又一 ${round}`, tagIdSet: [free] } })),
        outcomeOf(api.removeTag({ params: { id: free } })),
      ]);
      expect([added, removed]).toEqual(added === 'done' ? ['done', 409] : [422, 'done']);
      expect([created, dropped]).toEqual(created === 'done' ? ['done', 409] : [422, 'done']);
    }
  });

  test('a comment that is deleted while its author adds a file to it keeps no file', async () => {
    const id = await shared();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { fileId } = await editor.upload('附件.txt', `${round}`);
      const params = { id: (await editor.api.addMessage({ params: { id }, body: { content: '收到。' } })).id };
      const body = { isFileEdited: true, files: [fileId] };
      const [changed, removed] = await Promise.all([
        outcomeOf(editor.api.changeMessage({ params, body })),
        outcomeOf(editor.api.removeMessage({ params })),
      ]);
      expect(['done', 404]).toContain(changed);
      expect(removed).toBe('done');
      const { rows } = (await handovers.server.db.execute(
        sql`select file_id from host.file_keeps where target = ${`message:${params.id}`}`,
      )) as unknown as { rows: object[] };
      expect(rows).toEqual([]);
    }
  });

  test('the key of a public link is made once, however many ask first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await shared({ isUrlPublic: true });
      const keys = await Promise.all(
        [publisher, editor, publisher, editor].map(({ api }) => api.publicUrl({ params: { id } })),
      );
      expect(new Set(keys.map(({ AESId }) => AESId)).size).toBe(1);
    }
  });

  test('guesses of a passphrase that arrive together are counted one by one', async () => {
    const id = await shared({ isUrlPublic: true, urlPassphrase: '北門機房-2041' });
    const { AESId } = await editor.api.publicUrl({ params: { id } });
    const guess = () =>
      editor.api
        .unlockHandover({ params: { id: AESId }, body: { passphrase: '猜的' } })
        .catch((error: { status?: string }) => error.status);
    const statuses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(statuses.filter((status) => status === 'PASSPHRASE_WRONG')).toHaveLength(4);
    expect(statuses.filter((status) => status === 'PASSPHRASE_LOCKED')).toHaveLength(8);
  });

  test('reading, acknowledging and favourites of one person at once are stored once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const params = { id: await shared() };
      const calls = Array.from({ length: 3 }, () => [
        editor.api.markRead({ params, body: {} }),
        editor.api.acknowledge({ params }),
        editor.api.collect({ params }),
        editor.api.messages({ params }),
      ]).flat();
      expect(await Promise.all(calls.map(outcomeOf))).toEqual(calls.map(() => 'done'));
      expect(await publisher.api.read({ params })).toMatchObject({ viewedCount: 1, acknowledgedCount: 1 });
    }
  });

  describe('while another call is about to commit', () => {
    const { signal } = new AbortController();
    const row = (id: number) => eq(table.id, id);
    const db = () => handovers.server.db;
    const set = (id: number, values: Partial<typeof table.$inferInsert>) =>
      db().update(table).set(values).where(row(id));
    const during = (change: () => Promise<unknown>, call: () => Promise<unknown>) =>
      outcomeOf(duringChange(handovers.server.context, change, call));
    const deleted = async () => {
      const id = await shared();
      await set(id, { deletedOn: handovers.clock.now(), deletedBy: publisher.person.id });
      return id;
    };

    test('a handover that it deletes is neither changed nor closed nor deleted again', async () => {
      const { api } = publisher;
      for (const call of [
        (id: number) => api.change({ params: { id }, body: { title: '改過' } }),
        (id: number) => api.close({ params: { id } }),
        (id: number) => api.remove({ params: { id } }),
      ]) {
        const id = await shared();
        expect(
          await during(
            () => set(id, { deletedOn: handovers.clock.now() }),
            () => call(id),
          ),
        ).toBe(404);
      }
    });

    test('a handover that it restores or deletes for good is not restored again', async () => {
      for (const change of [
        (id: number) => set(id, { deletedOn: null, deletedBy: null }),
        (id: number) => db().delete(table).where(row(id)),
      ]) {
        const id = await deleted();
        expect(
          await during(
            () => change(id),
            () => publisher.api.restore({ params: { id } }),
          ),
        ).toBe(404);
      }
    });

    test('a handover whose day it moves is not closed by the job', async () => {
      const id = await shared();
      await set(id, { finishOn: '2026-03-26' });
      const { context } = handovers.server;
      expect(
        await during(
          () => set(id, { finishOn: '2026-04-30' }),
          () => closeDue(context, { signal }),
        ),
      ).toBe('done');
      expect(await publisher.api.read({ params: { id } })).toMatchObject({ isFinish: false });
    });

    test('a comment that it deletes is not changed', async () => {
      const id = await shared();
      const params = { id: (await editor.api.addMessage({ params: { id }, body: { content: '收到。' } })).id };
      expect(
        await during(
          () => db().delete(messages).where(eq(messages.id, params.id)),
          () => editor.api.changeMessage({ params, body: { content: '收到，改過。' } }),
        ),
      ).toBe(404);
    });

    test('a category that it chooses is not deleted', async () => {
      const { api } = handovers.administrator;
      const { tagId } = handovers.options;
      const { id } = await api.createCategory({ body: { name: '將被選取', isEnabled: true, tagIdSet: [tagId] } });
      const chosen = await shared();
      expect(
        await during(
          () => set(chosen, { categoryId: id }),
          () => api.removeCategory({ params: { id } }),
        ),
      ).toBe(409);
    });

    test('a tag whose name it adds, which it changes, or around which it moves others: the next write goes on from there', async () => {
      // A company whose only tags these are.
      const { api, person } = await handovers.colleague(['handover.category.manage'], '別家公司');
      const { companyId } = person;
      const { context } = handovers.server;
      const add = (name: string) => api.createTag({ body: { name, isEnabled: true } });
      const ofTags = (change: () => Promise<unknown>) => async () => {
        await tagList(context).lock(companyId);
        await change();
      };
      const listed = async () => (await api.listTags()).list;
      const order = async () => (await listed()).map(({ name }) => name);
      const by = { isEnabled: true, updatedBy: person.id, updatedOn: handovers.clock.now() };
      const insert = ofTags(() =>
        db()
          .insert(tags)
          .values({ companyId, name: '先加的', sequence: 1, ...by }),
      );
      expect(await during(insert, () => add('先加的'))).toBe(409);
      const ids = [(await add('甲')).id, (await add('乙')).id, (await add('丙')).id];
      const [first, , third] = ids.map((id) => ({ params: { id } }));
      const bump = ofTags(() => db().update(tags).set({ version: 2 }).where(eq(tags.id, ids[0]!)));
      expect(await during(bump, () => api.changeTag({ ...first!, body: { name: '改名', version: 1 } }))).toBe(412);
      // Numbers that the other one gives: what follows puts them in order without a gap.
      const place = (id: number, sequence: number) => db().update(tags).set({ sequence }).where(eq(tags.id, id));
      const swap = ofTags(async () => {
        await place(ids[0]!, 3);
        await place(ids[1]!, 2);
      });
      expect(await during(swap, () => api.moveTag({ ...third!, body: { sequence: 1 } }))).toBe('done');
      expect(await order()).toEqual(['丙', '先加的', '乙', '甲']);
      const back = ofTags(async () => {
        await place(ids[0]!, 3);
        await place(ids[1]!, 4);
      });
      expect(await during(back, () => api.removeTag(third!))).toBe('done');
      expect(await order()).toEqual(['先加的', '甲', '乙']);
      expect((await listed()).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    });
  });
});
