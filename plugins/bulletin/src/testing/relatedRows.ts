import type { Mounted, RelatedRows, SignedIn } from '@atrium/testing';
import { eq } from 'drizzle-orm';
import type contract from '../contract.ts';
import { bulletins } from '../server/tables.ts';
import { addBulletin, addCategories, type Categories } from './openBulletins.ts';

type C = typeof contract;
const OUTSIDER = { company: '別家公司' };

/** Categories and bulletins for a person in each relation to them. */
export function relatedRows(mounted: Mounted<C>): RelatedRows<C> {
  const { db } = mounted.server;
  let count = 0;
  const categories = once(async () => addCategories(await mounted.asPerson({ actions: ['bulletin.category.manage'] })));
  const administrator = once(() => mounted.asPerson({ actions: ['bulletin.category.manage'] }));
  // One for each bulletin: a person adds only so many in a minute.
  const otherAuthor = () => mounted.asPerson({ actions: ['bulletin.publish'] });
  const category = async (relation: 'company' | 'none', actions: readonly string[], isSub: boolean) => {
    const { api } = await administrator();
    const body = { name: `分類 ${(count += 1)}` };
    const main = await api.createMainCategory({ body });
    const { id } = isSub ? await api.createSubCategory({ params: main, body }) : main;
    const as = await mounted.asPerson({ actions, ...(relation === 'none' && { as: OUTSIDER }) });
    const change = { body: { isEnabled: false } };
    const move = { body: { sequence: 1 } };
    const input = {
      changeMainCategory: change,
      changeSubCategory: change,
      moveMainCategory: move,
      moveSubCategory: move,
      createSubCategory: { body: { name: '次分類' } },
    };
    return { as, params: { id }, input };
  };
  /** A bulletin of the person, or of another one. The author may have lost the permission since. */
  const bulletin = async (as: SignedIn<C>, relation: string): Promise<number> => {
    const filed: Categories = await categories();
    const id = await addBulletin(await otherAuthor(), filed, {
      readers: [relation === 'reader' ? as.person.id : (await administrator()).person.id],
    });
    if (relation === 'author') await db.update(bulletins).set({ createdBy: as.person.id }).where(eq(bulletins.id, id));
    return id;
  };
  const person = (relation: string, actions: readonly string[]) =>
    mounted.asPerson({ actions: [...actions, ...(relation === 'manager' ? ['bulletin.manageAll'] : [])] });
  return {
    mainCategory: (relation, actions) => category(relation, actions, false),
    subCategory: (relation, actions) => category(relation, actions, true),
    async bulletin(relation, actions) {
      const as = await person(relation, actions);
      const id = await bulletin(as, relation);
      return {
        as,
        params: { id, revision: 1 },
        input: { changeBulletin: { body: { title: '改過的標題' } }, markRead: { body: {} } },
      };
    },
    async deletedBulletin(relation, actions) {
      const as = await person(relation, actions);
      const id = await bulletin(as, relation);
      await db.update(bulletins).set({ deletedOn: mounted.clock.now() }).where(eq(bulletins.id, id));
      return { as, params: { id } };
    },
    async receipts(relation, actions) {
      const as = await person(relation, actions);
      const id = await bulletin(as, relation === 'viewer' ? 'author' : relation);
      return { as, params: { id }, input: { remindReaders: { body: {} } } };
    },
  };
}

/** Makes something when it is first needed. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
