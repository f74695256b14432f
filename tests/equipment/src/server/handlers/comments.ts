import { type Caller, formatDateTime, type Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { itemComments, itemFavourites } from '../rules/sharing.ts';
import { visibleItem } from '../rules/visibleItem.ts';

type Api = (typeof contract)['api'];

/** The board of an item, for everyone in its company. */
export function listComments(context: EquipmentContext): Handler<Api['comments']> {
  const { db, directory } = context;
  return async ({ params: { id }, caller }) => {
    await visibleItem(context, id);
    const found = await itemComments.list(db, id, caller.id);
    return Promise.all(
      found.map(async ({ employeeId, createdOn, changedOn, ...comment }) => ({
        ...comment,
        author: employeeId === null ? null : { employeeId, name: (await directory.person(employeeId))?.name ?? '' },
        createdOn: formatDateTime(createdOn),
        changedOn: changedOn && formatDateTime(changedOn),
      })),
    );
  };
}

export function addComment(context: EquipmentContext): Handler<Api['addComment']> {
  const { db, clock } = context;
  return ({ params: { id }, body: { content }, caller }) =>
    commented(context, id, caller, async () => ({
      id: await itemComments.add(db, id, { employeeId: caller.id, content }, clock.now()),
    }));
}

/** Refuses: 404 unless it is the caller's own. */
export function removeComment(context: EquipmentContext): Handler<Api['removeComment']> {
  const { db, refuse } = context;
  return ({ params: { id, commentId }, caller }) =>
    commented(context, id, caller, async () => {
      if (!(await itemComments.remove(db, id, { id: commentId, employeeId: caller.id }))) throw refuse.notFound();
      return {};
    });
}

/** Marks an item as a favourite of the caller, or not. */
export function collect(context: EquipmentContext): Handler<Api['collect']> {
  const { db } = context;
  return async ({ params: { id }, body: { isCollected }, caller }) => {
    await visibleItem(context, id);
    if (isCollected) await itemFavourites.add(db, id, caller.id);
    else await itemFavourites.remove(db, id, caller.id);
    return {};
  };
}

function commented<Result>(
  context: EquipmentContext,
  id: number,
  { companyId }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  return context.transaction(async () => {
    await visibleItem(context, id);
    const result = await work();
    await context.realtime.emit('changed', { id }, { company: companyId });
    return result;
  });
}
