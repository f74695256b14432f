import type { Caller } from '@atrium/sdk/server';
import type { HandlersOf, HandoverContext } from '../../HandoverContext.ts';
import { toOption, toOrder, tagList } from '../../rules/options/optionLists.ts';

type TagCalls = Record<'listTags' | 'readTag' | 'createTag' | 'changeTag' | 'removeTag' | 'moveTag', unknown>;

/** Tags of handovers: read by everyone in the company. */
export function tagHandlers(context: HandoverContext): HandlersOf<TagCalls> {
  const { text } = context;
  const listFor = (caller: Caller) => tagList(context, caller);
  return {
    listTags: async ({ query, caller }) => {
      const { rows, totalSize } = await listFor(caller).list(caller.companyId, query);
      return { list: rows.map(toOption), totalSize, page: query.page, pageSize: query.pageSize };
    },
    readTag: async ({ params, caller }) => toOption(await listFor(caller).find(params.id)),
    createTag: async ({ body, caller, say }) => {
      const id = await listFor(caller).insert(caller, body);
      say(text('tag.created'));
      return { id };
    },
    changeTag: async ({ params: { id }, body, caller, say }) => {
      await listFor(caller).update(caller, id, body, toOption);
      say(text('tag.changed'));
      return { id };
    },
    removeTag: async ({ params: { id }, caller, say }) => {
      await listFor(caller).remove(caller, id);
      say(text('tag.removed'));
      return {};
    },
    moveTag: async ({ params: { id }, body, caller }) => toOrder(await listFor(caller).move(caller, id, body.sequence)),
  };
}
