import { type Caller, defineServer, instantOf, likePattern, namesOf, toAttachment } from '@atrium/sdk/server';
import { and, asc, desc, eq, ilike, isNull } from 'drizzle-orm';
import contract from './contract.ts';
import { items } from './tables.ts';

type Item = typeof items.$inferSelect;
const target = (id: number) => `item:${id}`;

export default defineServer(contract, (context) => {
  const { db, clock, directory, files, jobs, notifier, realtime, refuse, relation, text, transaction } = context;
  const named = ({ companyId }: Caller, name = '') =>
    and(eq(items.companyId, companyId), ilike(items.name, likePattern(name)));

  /** Rows as the list shows them, with the names of the borrowers. */
  async function describe(found: readonly Item[]) {
    const nameOf = await namesOf(
      directory,
      found.map(({ borrowerId }) => borrowerId),
    );
    return found.map(({ borrowerId, ...item }) => ({ ...item, borrower: nameOf(borrowerId) }));
  }

  /** An item that the caller may see, else 404. */
  async function seen(id: number): Promise<Item> {
    const [item] = await db.select().from(items).where(eq(items.id, id));
    if (!item) throw refuse.notFound();
    await relation('item', item);
    return item;
  }

  async function read(id: number, caller: Caller) {
    const item = await seen(id);
    const [row] = await describe([item]);
    const photos = (await files.facts(item.photos)).map(toAttachment);
    return { ...row!, isMine: item.borrowerId === caller.id, photos };
  }

  const announce = (id: number, { companyId }: Caller) => realtime.emit('changed', { id }, { company: companyId });

  return {
    api: {
      async list({ query: { page, pageSize, sort, sortName, name }, caller }) {
        const where = named(caller, name);
        const order = [(sort === 'DESC' ? desc : asc)(items[sortName]), asc(items.id)];
        const found = db
          .select()
          .from(items)
          .where(where)
          .orderBy(...order);
        const list = await describe(await found.limit(pageSize).offset((page - 1) * pageSize));
        return { list, totalSize: await db.$count(items, where), page, pageSize };
      },
      mine: async ({ caller }) =>
        describe(
          await db.select().from(items).where(eq(items.borrowerId, caller.id)).orderBy(asc(items.dueOn)).limit(6),
        ),
      read: ({ params, caller }) => read(params.id, caller),
      create: ({ body, caller }) =>
        transaction(async () => {
          const [item] = await db
            .insert(items)
            .values({ ...body, companyId: caller.companyId })
            .returning();
          const { id, photos } = item!;
          await files.keep(photos, target(id));
          await announce(id, caller);
          return { id };
        }),
      change: ({ params: { id }, body: { version, ...body }, caller }) =>
        transaction(async () => {
          const before = await seen(id);
          const isUnchanged = and(eq(items.id, id), eq(items.version, version));
          const saved = await db
            .update(items)
            .set({ ...body, version: version + 1 })
            .where(isUnchanged)
            .returning();
          if (saved.length === 0) throw refuse.stale('stale', await read(id, caller));
          await files.keep(body.photos, target(id));
          await files.release(
            before.photos.filter((photo) => !body.photos.includes(photo)),
            target(id),
          );
          await announce(id, caller);
          return { id };
        }),
      borrow: ({ params: { id }, body: { dueOn }, caller }) =>
        transaction(async () => {
          await seen(id);
          if (dueOn < clock.today()) throw refuse.invalid('dueOn.past', {}, { field: 'dueOn' });
          const isFree = and(eq(items.id, id), isNull(items.borrowerId));
          const taken = await db.update(items).set({ borrowerId: caller.id, dueOn }).where(isFree).returning();
          if (taken.length === 0) throw refuse.conflict('taken');
          await jobs.at('remind', { id }, instantOf(dueOn, '09:00'), { key: target(id) });
          await announce(id, caller);
          return {};
        }),
      giveBack: ({ params: { id }, caller }) =>
        transaction(async () => {
          const { borrowerId } = await seen(id);
          if (borrowerId !== caller.id && !caller.can('equipment.manage')) throw refuse.conflict('notYours');
          await db.update(items).set({ borrowerId: null, dueOn: null }).where(eq(items.id, id));
          await jobs.cancel('remind', { key: target(id) });
          await announce(id, caller);
          return {};
        }),
    },
    relations: { item: (item: Item, caller) => (item.companyId === caller.companyId ? 'company' : 'none') },
    jobs: {
      remind: ({ id }, run) =>
        transaction(async () => {
          const [item] = await db.select().from(items).where(eq(items.id, id));
          if (item?.borrowerId)
            await notifier.notify({
              kind: 'due',
              to: { employees: [item.borrowerId] },
              title: text('due.title', { name: item.name }),
              message: text('due.message'),
              opens: { view: 'EquipmentItem', params: { id } },
            });
          await run.done();
        }),
    },
    search: async (query, caller, { limit }) => {
      const found = await db.select().from(items).where(named(caller, query)).orderBy(asc(items.name)).limit(limit);
      return found.map(({ id, name, place }) => ({
        ...{ type: 'item' as const, title: name, detail: place },
        opens: { view: 'EquipmentItem' as const, params: { id } },
      }));
    },
    // Everybody of the company sees the list, and the photos with it.
    files: { mayRead: () => true },
  };
});
