import { describeOnPostgres, duringChange } from '@atrium/testing';
import type { Caller } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Bulletins, openBulletins, PERIOD } from '../testing/openBulletins.ts';
import { settleReaders } from './rules/audience.ts';
import { publishDue, purge } from './rules/runs.ts';
import { createBulletin } from './rules/saveBulletin.ts';
import { mainCategoryList } from './rules/categories.ts';
import { announcements, bulletins, categories, posterTickets } from './tables.ts';

const LONG_AGO = new Date('2026-01-01T09:00:00+08:00');

describeOnPostgres('while another call is about to commit', (postgres) => {
  let opened: Bulletins;
  beforeAll(async () => {
    opened = await openBulletins({ databaseUrl: await postgres.migrated() });
  });
  const set = (id: number, values: Partial<typeof bulletins.$inferInsert>) =>
    opened.server.db.update(bulletins).set(values).where(eq(bulletins.id, id));
  const published = () => opened.publish([opened.reader]);
  /** `done`, or the code of the refusal: 500 if it is none. */
  const during = (change: () => Promise<unknown>, call: () => Promise<unknown>) =>
    duringChange(opened.server.context, change, call).then(
      () => 'done' as const,
      (error: { code?: unknown }) => error.code ?? 500,
    );

  test('a bulletin that it deletes is neither changed nor deleted again, and its readers are not reminded', async () => {
    const { api } = opened.author;
    for (const call of [
      (id: number) => api.changeBulletin({ params: { id }, body: { title: '改過' } }),
      (id: number) => api.removeBulletin({ params: { id } }),
      (id: number) => api.remindReaders({ params: { id }, body: {} }),
    ]) {
      const id = await published();
      expect(
        await during(
          () => set(id, { deletedOn: opened.clock.now() }),
          () => call(id),
        ),
      ).toBe(404);
    }
  });

  test('a bulletin that it restores is neither restored again nor deleted for good', async () => {
    const id = await published();
    await set(id, { deletedOn: opened.clock.now() });
    const restore = () => set(id, { deletedOn: null });
    expect(await during(restore, () => opened.author.api.restoreBulletin({ params: { id } }))).toBe(404);
    await set(id, { deletedOn: LONG_AGO });
    const { signal } = new AbortController();
    expect(await during(restore, () => purge(opened.server.context, { signal }))).toBe('done');
    expect(await opened.server.db.$count(bulletins, eq(bulletins.id, id))).toBe(1);
  });

  test('a bulletin for a unit, which it adds, has who joins the unit meanwhile', async () => {
    const { author, categories: filed, server } = opened;
    const caller: Caller = { ...author.person, sessionId: '', riskLevel: 4, currentRiskLevel: 4, can: () => true };
    const units = { company: false, departments: [author.person.departmentId!], groups: [], levels: [] };
    const blank = { ...filed, ...PERIOD, title: '門禁', content: '<p>門</p>', readers: [], files: [], units };
    const input = { ...blank, mustRead: false, deadline: null, pinnedUntil: null, isDraft: false };
    const newcomer = await opened.addPerson({ department: '別的部門' });
    let id = 0;
    const add = async () => void (id = await createBulletin(server.context, input, caller, 'zh-TW'));
    const join = async () => {
      await opened.move({ person: newcomer }, author);
      await server.context.transaction(() => settleReaders(server.context, [newcomer.id]));
    };
    expect(await during(add, join)).toBe('done');
    expect((await author.api.bulletin({ params: { id } })).readers).toContain(newcomer.id);
  });

  test('a bulletin that it deletes is not announced by the job', async () => {
    const id = await opened.publish([opened.reader], { publishedOn: '2026-03-26 09:30' });
    await set(id, { publishedOn: opened.clock.now() });
    const { context, db } = opened.server;
    const announce = () => publishDue(context, { id }, { done: () => Promise.resolve() });
    expect(await during(() => set(id, { deletedOn: opened.clock.now() }), announce)).toBe('done');
    expect(await db.$count(announcements, eq(announcements.bulletinId, id))).toBe(0);
  });

  test('a ticket of the poster that it redeems is used up', async () => {
    const { api } = opened.reader;
    const { token, hash } = await api.posterTicket();
    const redeem = () => opened.server.db.delete(posterTickets);
    expect(await during(redeem, () => api.redeemPoster({ body: { token, hash } }))).toBe(410);
  });

  test('no sub category is added to the main category that it deletes', async () => {
    const { api, person } = await opened.colleague(['bulletin.category.manage']);
    const { id } = await api.createMainCategory({ body: { name: '將刪除' } });
    const { context, db } = opened.server;
    const remove = async () => {
      await mainCategoryList(context).lock(person.companyId);
      await db.delete(categories).where(eq(categories.id, id));
    };
    expect(await during(remove, () => api.createSubCategory({ params: { id }, body: { name: '太晚' } }))).toBe(404);
  });
});
