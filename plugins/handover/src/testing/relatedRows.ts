import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';
import { addHandover, addOptions, once } from './openHandover.ts';

type C = typeof contract;
const OUTSIDER = { company: '別家公司' };

/** A handover, a comment, a category and a tag for a person in each relation to them. */
export function relatedRows(mounted: Mounted<C>): RelatedRows<C> {
  let count = 0;
  const administrator = once(() => mounted.asPerson({ actions: ['handover.category.manage'] }));
  const options = once(async () => addOptions(await administrator()));
  // One for each handover: a person adds only so many in a minute.
  const publisher = () => mounted.asPerson();
  const option = (add: (name: string) => Promise<{ readonly id: number }>) => {
    return async (relation: 'company' | 'none', actions: readonly string[]) => {
      const { id } = await add(`項目 ${(count += 1)}`);
      const as = await mounted.asPerson({ actions, ...(relation === 'none' && { as: OUTSIDER }) });
      const change = { body: { isEnabled: false } };
      const move = { body: { sequence: 1 } };
      const input = { changeCategory: change, changeTag: change, moveCategory: move, moveTag: move };
      return { as, params: { id }, input };
    };
  };
  const handover = async (relation: 'owner' | 'editor' | 'reader' | 'none', actions: readonly string[]) => {
    const as = await mounted.asPerson({ actions });
    const by = relation === 'owner' ? as : await publisher();
    const id = await addHandover(by, {
      editors: relation === 'editor' ? [as.person.id] : [],
      readers: relation === 'reader' ? [as.person.id] : [],
      items: [{ text: '帳號權限開通' }],
      isUrlPublic: true,
    });
    return { as, by, id };
  };
  return {
    async handover(relation, actions) {
      const { as, by, id } = await handover(relation, actions);
      const { items } = await by.api.read({ params: { id } });
      return {
        as,
        params: { id, itemId: items[0]!.id, revision: 1 },
        input: {
          change: { body: { title: '改過的主旨' } },
          markRead: { body: {} },
          changeLink: { body: { isUrlPublic: false } },
          addMessage: { body: { content: '收到' } },
        },
      };
    },
    async deletedHandover(relation, actions) {
      const { as, by, id } = await handover(relation, actions);
      await by.api.remove({ params: { id } });
      return { as, params: { id } };
    },
    async message(relation, actions) {
      const { as, by, id } = await handover(relation === 'none' ? 'none' : 'reader', actions);
      const author = relation === 'author' ? as : by;
      const message = await author.api.addMessage({ params: { id }, body: { content: '附件是目前的清單。' } });
      return { as, params: { id: message.id }, input: { changeMessage: { body: { content: '改過的留言' } } } };
    },
    category: option(async (name) => {
      const { tagId } = await options();
      return (await administrator()).api.createCategory({ body: { name, isEnabled: true, tagIdSet: [tagId] } });
    }),
    tag: option(async (name) => (await administrator()).api.createTag({ body: { name, isEnabled: true } })),
  };
}
