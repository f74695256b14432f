import { type Handler, sanitizeRichText } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { readItem } from './readItem.ts';
import { items } from '../tables.ts';
import { visibleItem } from '../rules/visibleItem.ts';

type Api = (typeof contract)['api'];

export function createItem(context: EquipmentContext): Handler<Api['create']> {
  const { db, transaction, audit, realtime, files } = context;
  return ({ body, caller }) =>
    transaction(async () => {
      const { html, images } = sanitizeRichText(body.description);
      const [row] = await db
        .insert(items)
        .values({ ...body, description: html, companyId: caller.companyId })
        .returning();
      const id = row!.id;
      await files.keep([...body.photos, ...images], target(id));
      await audit.record({ action: 'equipment.create', target: target(id), detail: { name: body.name } });
      await realtime.emit('changed', { id }, { company: caller.companyId });
      return { id };
    });
}

export function changeItem(context: EquipmentContext): Handler<Api['change']> {
  const { db, transaction, audit, realtime, files, refuse } = context;
  return ({ params: { id }, body: { version, ...body }, caller }) =>
    transaction(async () => {
      const { item } = await visibleItem(context, id);
      const { html, images } = sanitizeRichText(body.description);
      const [saved] = await db
        .update(items)
        .set({ ...body, description: html, version: version + 1 })
        .where(and(eq(items.id, id), eq(items.version, version)))
        .returning();
      if (!saved) throw refuse.stale('stale', await readItem(context, id, caller));
      const kept = [...body.photos, ...images];
      await files.keep(kept, target(id));
      await files.release(
        item.photos.filter((photo) => !kept.includes(photo)),
        target(id),
      );
      await audit.record({ action: 'equipment.change', target: target(id), detail: { name: body.name } });
      await realtime.emit('changed', { id }, { company: caller.companyId });
      return { id };
    });
}

/** The record in the audit log, and what its files are kept for. */
export const target = (id: number) => `item:${id}`;
