import type { Caller, Handler } from '@atrium/sdk/server';
import type { Api } from '../AccountsContext.ts';
import { type platformList, type requiredFieldList, referenceOf, type typeList } from '../rules/referenceLists.ts';

type List = ReturnType<typeof platformList | typeof typeList | typeof requiredFieldList>;

/** The calls on platforms, types and required fields, which are alike. */
export function referenceHandlers(listFor: (caller: Caller) => List): {
  readonly list: Handler<Api['listPlatforms']>;
  readonly items: Handler<Api['platformItems']>;
  readonly read: Handler<Api['readPlatform']>;
  readonly create: Handler<Api['createPlatform']>;
  readonly change: Handler<Api['changePlatform']>;
  readonly remove: Handler<Api['removePlatform']>;
} {
  return {
    async list({ query, caller }) {
      const { rows, totalSize } = await listFor(caller).list(caller.companyId, query);
      return { list: rows.map(referenceOf), totalSize, page: query.page, pageSize: query.pageSize };
    },
    items: ({ caller }) => listFor(caller).enabled(caller.companyId),
    read: async ({ params, caller }) => referenceOf(await listFor(caller).find(params.id)),
    create: async ({ body, caller }) => ({ id: await listFor(caller).insert(caller, body) }),
    async change({ params: { id }, body, caller }) {
      await listFor(caller).update(caller, id, body, referenceOf);
      return { id };
    },
    async remove({ params, caller }) {
      await listFor(caller).remove(caller, params.id);
      return {};
    },
  };
}
