import type { Caller } from '../Caller.ts';
import type { Message } from '../refusals.ts';
import type { Listed, Named, NamedChanges, NamedList, NamedListQuery } from './NamedList.ts';
import type { NamedTable } from './namedColumns.ts';

export interface NamedListHandlersOptions<Table extends NamedTable, Row> {
  /** Records on the wire, in their order. */
  describe(found: readonly Listed<Table['$inferSelect']>[], caller: Caller): readonly Row[] | Promise<readonly Row[]>;
  /** The `msg` of a response: `{ create: text('tag.created') }`. */
  readonly messages?: { readonly create?: Message; readonly change?: Message; readonly remove?: Message };
}

interface Called {
  readonly caller: Caller;
}
interface Of {
  readonly params: { readonly id: number };
}
interface Saying {
  say(message: Message): void;
}

/** A page as `Page` of a contract has it. */
interface PageOf<Row> {
  list: Row[];
  totalSize: number;
  page: number;
  pageSize: number;
}

/** The handlers of `namedListCalls`. */
export interface NamedListHandlers<Table extends NamedTable, Row> {
  list(
    call: Called & { readonly query: NamedListQuery<Extract<keyof Table['$inferSelect'], string>> },
  ): Promise<PageOf<Row>>;
  items(call: Called): Promise<Table['$inferSelect'][]>;
  read(call: Called & Of): Promise<Row>;
  create(call: Called & Saying & { readonly body: Named<Table> }): Promise<{ id: number }>;
  change(call: Called & Of & Saying & { readonly body: NamedChanges<Table> }): Promise<{ id: number }>;
  remove(call: Called & Of & Saying): Promise<Record<string, never>>;
  move(
    call: Called & Of & { readonly body: { readonly sequence: number } },
  ): Promise<{ id: number; sequence: number }[]>;
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
): NamedListHandlers<Table, Row> {
  const describeOne = async (found: Listed<Table['$inferSelect']>, caller: Caller) =>
    (await describe([found], caller))[0]!;
  const report = (say: Saying['say'], message: Message | undefined) => message && say(message);
  return {
    async list({ query, caller }) {
      const { page, pageSize } = query;
      const { rows, totalSize } = await listFor(caller).list(caller.companyId, query);
      return { list: [...(await describe(rows, caller))], totalSize, page, pageSize };
    },
    items: ({ caller }) => listFor(caller).enabled(caller.companyId),
    read: async ({ params, caller }) => describeOne(await listFor(caller).find(params.id), caller),
    async create({ body, caller, say }) {
      const id = await listFor(caller).insert(caller, body);
      report(say, messages.create);
      return { id };
    },
    async change({ params: { id }, body, caller, say }) {
      await listFor(caller).update(caller, id, body, (found) => describeOne(found, caller));
      report(say, messages.change);
      return { id };
    },
    async remove({ params, caller, say }) {
      await listFor(caller).remove(caller, params.id);
      report(say, messages.remove);
      return {};
    },
    async move({ params, body, caller }) {
      const order = await listFor(caller).move(caller, params.id, body.sequence);
      return order.map((id, index) => ({ id, sequence: index + 1 }));
    },
  };
}
