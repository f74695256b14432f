import type { Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { target } from './saveItem.ts';
import { items } from '../tables.ts';
import { visibleItem } from '../rules/visibleItem.ts';

type Api = (typeof contract)['api'];

/** Its code does not change with the other fields, so that it always has the same version. */
const binding = (id: number) => ({ table: 'items', record: id, version: 1 }) as const;

/** The code of the lock, for managers who have just entered their password. Refuses: 404 without one. */
export function readLockCode(context: EquipmentContext): Handler<Api['lockCode']> {
  const { audit, secrets, refuse } = context;
  return async ({ params: { id } }) => {
    const { item } = await visibleItem(context, id);
    if (!item.lockCode) throw refuse.notFound();
    await audit.record({ action: 'equipment.lockCode', target: target(id) });
    return { lockCode: secrets.open(item.lockCode, binding(id)) };
  };
}

export function changeLockCode(context: EquipmentContext): Handler<Api['changeLockCode']> {
  const { db, transaction, audit, secrets } = context;
  return ({ params: { id }, body }) =>
    transaction(async () => {
      await visibleItem(context, id);
      const lockCode = secrets.seal(body.lockCode, binding(id));
      await db
        .update(items)
        .set({ lockCode: Buffer.from(lockCode) })
        .where(eq(items.id, id));
      await audit.record({ action: 'equipment.changeLockCode', target: target(id) });
      return {};
    });
}
