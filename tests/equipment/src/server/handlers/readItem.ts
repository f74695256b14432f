import type { Caller } from '@atrium/sdk/server';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { rowsOf } from '../rules/rowsOf.ts';
import { itemFavourites } from '../rules/sharing.ts';
import { photoOf, visibleItem } from '../rules/visibleItem.ts';

/** An item as its panel and its form show it. */
export async function readItem(context: EquipmentContext, id: number, caller: Caller) {
  const { item, loan } = await visibleItem(context, id);
  const isCollected = (await itemFavourites.list(context.db, id)).includes(caller.id);
  const [row] = await rowsOf(context, [{ item, loan, isCollected }]);
  const mayReturn = loan && (loan.borrowerId === caller.id || caller.can('equipment.manage'));
  return {
    ...row!,
    version: item.version,
    loanId: mayReturn ? loan.id : null,
    description: item.description,
    photos: (await context.files.facts(item.photos)).map(photoOf),
  };
}
