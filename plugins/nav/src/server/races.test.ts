import { describeOnPostgres, duringChange } from '@atrium/testing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { navTest } from '../testing/navTest.ts';
import { page } from '../testing/page.ts';
import { workDirectory } from '../testing/workDirectory.ts';
import { entries, menus, tickets } from './tables.ts';

describeOnPostgres('while another call is about to commit', (postgres) => {
  test('no page is added to the directory that it deletes', async () => {
    const { api, person, server } = await navTest({ databaseUrl: await postgres.migrated() });
    const directory = { name: '學習', menuCode: 'Study', menuType: 0 as const, parentId: 0, iconName: 'learning' };
    const { id } = await api.create({ body: directory });
    const { db } = server;
    const remove = async () => {
      await db.select().from(menus).where(eq(menus.companyId, person.companyId)).for('update');
      await db.delete(entries).where(eq(entries.id, id));
    };
    const add = () => api.create({ body: page(id) as never });
    await expect(duringChange(server.context, remove, add)).rejects.toMatchObject({ code: 422 });
  });

  test('a ticket that it redeems is not redeemed again', async () => {
    const nav = await navTest({ databaseUrl: await postgres.migrated() });
    const { api, host, server } = nav;
    const body = page(await workDirectory(nav), { link: '/poster', needToken: true });
    const { id: menuId } = await api.create({ body: body as never });
    const ticket = await host.launchTicket({ body: { menuId } });
    const redeem = () => api.redeem({ body: ticket });
    await expect(duringChange(server.context, () => server.db.delete(tickets), redeem)).rejects.toMatchObject({
      code: 410,
    });
  });
});
