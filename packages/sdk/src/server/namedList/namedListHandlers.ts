import type { Caller } from '../Caller.ts';
import type { Message } from '../refusals.ts';
import type { Listed, Named, NamedChanges, NamedList, NamedListQuery } from './NamedList.ts';
import type { NamedTable } from './namedColumns.ts';

/** How the calls of a list of names answer. */
export interface NamedListHandlersOptions<Table extends NamedTable, Row> {
  /** Records on the wire, in their order. */
  describe(found: readonly Listed<Table['$inferSelect']>[], caller: Caller): Row[] | Promise<Row[]>;
  /** The `msg` of a response: `{ create: text('tag.created') }`. */
  readonly messages?: { readonly create?: Message; readonly change?: Message; readonly remove?: Message };
}

interface Called {
  readonly caller: Caller;
}
interface One extends Called {
  readonly params: { readonly id: number };
}
interface Written<Body> extends Called {
  readonly body: Body;
  say(message: Message): void;
}

/**
 * The handlers of the calls that `namedListCalls` declares. Where a record has more than its columns, the plugin handles `create` and
 * `change` itself, in a transaction with `insert` and `update` of the list.
 *
 * @param listFor the list as a caller sees it: who counts the uses
 */
export function namedListHandlers<Table extends NamedTable, Key extends string, Row>(
  listFor: (caller: Caller) => NamedList<Table, Key>,
  { describe, messages = {} }: NamedListHandlersOptions<Table, Row>,
) {
  const describeOne = async (found: Listed<Table['$inferSelect']>, caller: Caller) =>
    (await describe([found], caller))[0]!;
  return {
    async list({ query, caller }: Called & { query: NamedListQuery<Extract<keyof Table['$inferSelect'], string>> }) {
      const { rows, totalSize } = await listFor(caller).list(caller.companyId, query);
      return { list: await describe(rows, caller), totalSize, page: query.page, pageSize: query.pageSize };
    },
    items: ({ caller }: Called) => listFor(caller).enabled(caller.companyId),
    read: async ({ params, caller }: One) => describeOne(await listFor(caller).find(params.id), caller),
    async create({ body, caller, say }: Written<Named<Table>>) {
      const id = await listFor(caller).insert(caller, body);
      if (messages.create) say(messages.create);
      return { id };
    },
    async change({ params: { id }, body, caller, say }: One & Written<NamedChanges<Table>>) {
      await listFor(caller).update(caller, id, body, (found) => describeOne(found, caller));
      if (messages.change) say(messages.change);
      return { id };
    },
    async remove({ params, caller, say }: One & Pick<Written<never>, 'say'>): Promise<Record<string, never>> {
      await listFor(caller).remove(caller, params.id);
      if (messages.remove) say(messages.remove);
      return {};
    },
    async move({ params, body, caller }: One & { readonly body: { readonly sequence: number } }) {
      const order = await listFor(caller).move(caller, params.id, body.sequence);
      return order.map((id, index) => ({ id, sequence: index + 1 }));
    },
  };
}
