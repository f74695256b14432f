import type { HandlersOf, HandoverContext } from '../../HandoverContext.ts';
import { optionOf, orderOf, tagList } from '../../rules/options/optionLists.ts';

type Calls = Record<'listTags' | 'readTag' | 'createTag' | 'changeTag' | 'removeTag' | 'moveTag', unknown>;

/** Tags of handovers: read by everyone in the company. */
export function tagHandlers(context: HandoverContext): HandlersOf<Calls> {
  const { text } = context;
  const list = tagList(context);
  return {
    listTags: async ({ query, caller }) => {
      const { rows, totalSize } = await list.list(caller.companyId, query);
      return { list: rows.map(optionOf), totalSize, page: query.page, pageSize: query.pageSize };
    },
    readTag: async ({ params }) => optionOf(await list.find(params.id)),
    createTag: async ({ body, caller, say }) => {
      const id = await list.insert(caller, body);
      say(text('tag.created'));
      return { id };
    },
    changeTag: async ({ params: { id }, body, caller, say }) => {
      await list.update(caller, id, body, optionOf);
      say(text('tag.changed'));
      return { id };
    },
    removeTag: async ({ params: { id }, caller, say }) => {
      await list.remove(caller, id);
      say(text('tag.removed'));
      return {};
    },
    moveTag: async ({ params: { id }, body, caller }) => orderOf(await list.move(caller, id, body.sequence)),
  };
}
