import { file, type Handler, likePattern } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { and, asc, count, desc, eq, gt, ilike, isNull } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { type Found, rowsOf } from '../rules/rowsOf.ts';
import { itemFavourites } from '../rules/sharing.ts';
import { items, loans } from '../tables.ts';

type Api = (typeof contract)['api'];
const CSV_PAGE = 500;
type Listed = Pick<Found, 'item' | 'loan'>;

const open = and(eq(loans.itemId, items.id), isNull(loans.returnedOn));
const named = (companyId: number, name: string) =>
  and(eq(items.companyId, companyId), ilike(items.name, likePattern(name)));

/** A page of the equipment of the caller's company. */
export function listItems(context: EquipmentContext): Handler<Api['list']> {
  const { db } = context;
  return async ({ query: { page, pageSize, sort, sortName, name = '', onlyFavourites }, caller }) => {
    const isCollected = itemFavourites.has(items.id, caller.id);
    const where = and(named(caller.companyId, name), onlyFavourites ? isCollected : undefined);
    const order = (sort === 'DESC' ? desc : asc)(items[sortName]);
    const found = await db
      .select({ item: items, loan: loans, isCollected })
      .from(items)
      .leftJoin(loans, open)
      .where(where)
      .orderBy(order, asc(items.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [total] = await db.select({ size: count() }).from(items).where(where);
    return { list: await rowsOf(context, found), totalSize: total?.size ?? 0, page, pageSize };
  };
}

/** All of the company's equipment as CSV, read in pages as fast as the client takes it. */
export function exportItems(context: EquipmentContext): Handler<Api['export']> {
  return ({ caller, request: { language } }) => {
    const text = (key: 'list.title' | 'field.name' | 'field.place' | 'field.dueOn') =>
      context.render(context.text(key), language);
    const columns = [
      { title: text('field.name'), value: ({ item }: Listed) => item.name },
      { title: text('field.place'), value: ({ item }: Listed) => item.place },
      { title: text('field.dueOn'), value: ({ loan }: Listed) => loan?.dueOn ?? null },
    ];
    return file.from(csvLines(columns, pages(context, caller.companyId)), { name: `${text('list.title')}.csv` });
  };
}

async function* pages({ db }: EquipmentContext, companyId: number): AsyncGenerator<Listed> {
  for (let after = 0; ;) {
    const found = await db
      .select({ item: items, loan: loans })
      .from(items)
      .leftJoin(loans, open)
      .where(and(eq(items.companyId, companyId), gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(CSV_PAGE);
    yield* found;
    if (found.length < CSV_PAGE) return;
    after = found.at(-1)!.item.id;
  }
}

/** What the caller has borrowed, what is due first on top. */
export function listMine(context: EquipmentContext): Handler<Api['mine']> {
  const { db } = context;
  return async ({ caller }) => {
    const found = await db
      .select({ item: items, loan: loans, isCollected: itemFavourites.has(items.id, caller.id) })
      .from(loans)
      .innerJoin(items, open!)
      .where(eq(loans.borrowerId, caller.id))
      .orderBy(asc(loans.dueOn), asc(loans.id))
      .limit(6);
    return rowsOf(context, found);
  };
}

/** What the palette finds: the same rows as the list. */
export function searchItems({ db }: EquipmentContext) {
  return async (query: string, caller: { readonly companyId: number }, { limit }: { readonly limit: number }) => {
    const found = await db
      .select()
      .from(items)
      .where(named(caller.companyId, query))
      .orderBy(asc(items.name), asc(items.id))
      .limit(limit);
    return found.map(({ id, name, place }) => ({
      type: 'item' as const,
      title: name,
      detail: place,
      opens: { view: 'EquipmentItem' as const, params: { id } },
    }));
  };
}
