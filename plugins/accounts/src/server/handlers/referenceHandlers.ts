import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { REFERENCE_KINDS } from '../rules/referenceKinds.ts';
import { referenceOf, ReferenceStore } from '../rules/ReferenceStore.ts';

/** The calls on platforms, types and required fields, which are alike. */
export function referenceHandlers(
  context: AccountsContext,
  kind: 'platform' | 'type' | 'requiredField',
): {
  readonly list: Handler<Api['listPlatforms']>;
  readonly items: Handler<Api['platformItems']>;
  readonly read: Handler<Api['readPlatform']>;
  readonly create: Handler<Api['createPlatform']>;
  readonly change: Handler<Api['changePlatform']>;
  readonly remove: Handler<Api['removePlatform']>;
} {
  const store = new ReferenceStore(context, REFERENCE_KINDS[kind]);
  const { transaction } = context;
  return {
    async list({ query, caller }) {
      const { rows, totalSize } = await store.list(caller.companyId, query);
      return { list: rows.map(referenceOf), totalSize, page: query.page, pageSize: query.pageSize };
    },
    items: ({ caller }) => store.items(caller.companyId),
    read: async ({ params }) => referenceOf(await store.find(params.id)),
    create: ({ body, caller }) => transaction(async () => ({ id: await store.insert(caller, body) })),
    change: ({ params: { id }, body, caller }) =>
      transaction(async () => {
        await store.update(caller, id, body, async (found) => referenceOf(found));
        return { id };
      }),
    remove: ({ params, caller }) =>
      transaction(async () => {
        await store.remove(caller, params.id);
        return {};
      }),
  };
}
