import { count, eq } from 'drizzle-orm';
import type { HandlersOf, HandoverContext } from '../../HandoverContext.ts';
import { optionOf, OptionStore } from '../../rules/options/OptionStore.ts';
import { TAG } from '../../rules/options/optionKinds.ts';
import { categoryTags } from '../../tables.ts';

type Calls = Record<'listTags' | 'readTag' | 'createTag' | 'changeTag' | 'removeTag' | 'moveTag', unknown>;

/** Tags of handovers: read by everybody of the company. */
export function tagHandlers(context: HandoverContext): HandlersOf<Calls> {
  const { transaction, db, refuse, text } = context;
  const store = new OptionStore(context, TAG);
  /** A category needs a tag, so that one of its tags cannot vanish (S2 §5). */
  const refuseInCategory = async (id: number) => {
    const [found] = await db.select({ count: count() }).from(categoryTags).where(eq(categoryTags.tagId, id));
    if (found!.count > 0) throw refuse.conflict('tag.inCategory', { count: found!.count }, { status: 'IN_USE' });
  };
  return {
    listTags: async ({ query, caller }) => {
      const { rows, totalSize } = await store.list(caller.companyId, query);
      return { list: rows.map(optionOf), totalSize, page: query.page, pageSize: query.pageSize };
    },
    readTag: async ({ params }) => optionOf(await store.find(params.id)),
    createTag: ({ body, caller, request, say }) =>
      transaction(async () => {
        const id = await store.insert({ caller, language: request.language }, body);
        say(text('tag.created'));
        return { id };
      }),
    changeTag: ({ params: { id }, body, caller, request, say }) =>
      transaction(async () => {
        await store.update({ caller, language: request.language }, id, body, optionOf);
        say(text('tag.changed'));
        return { id };
      }),
    removeTag: ({ params: { id }, caller, say }) =>
      transaction(async () => {
        await store.remove(caller, id, refuseInCategory);
        say(text('tag.removed'));
        return {};
      }),
    moveTag: ({ params: { id }, body, caller }) => transaction(() => store.move(caller, id, body.sequence)),
  };
}
