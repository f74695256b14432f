import type { Handler } from '@atrium/sdk/server';
import type { Api } from '../AccountsContext.ts';
import { type platformList, type requiredFieldList, referenceOf, type typeList } from '../rules/referenceLists.ts';

type List = ReturnType<typeof platformList | typeof typeList | typeof requiredFieldList>;

/** The calls on platforms, types and required fields, which are alike. */
export function referenceHandlers(list: List): {
  readonly list: Handler<Api['listPlatforms']>;
  readonly items: Handler<Api['platformItems']>;
  readonly read: Handler<Api['readPlatform']>;
  readonly create: Handler<Api['createPlatform']>;
  readonly change: Handler<Api['changePlatform']>;
  readonly remove: Handler<Api['removePlatform']>;
} {
  return {
    async list({ query, caller }) {
      const { rows, totalSize } = await list.list(caller.companyId, query);
      return { list: rows.map(referenceOf), totalSize, page: query.page, pageSize: query.pageSize };
    },
    items: ({ caller }) => list.enabled(caller.companyId),
    read: async ({ params }) => referenceOf(await list.find(params.id)),
    create: async ({ body, caller }) => ({ id: await list.insert(caller, body) }),
    async change({ params: { id }, body, caller }) {
      await list.update(caller, id, body, referenceOf);
      return { id };
    },
    async remove({ params, caller }) {
      await list.remove(caller, params.id);
      return {};
    },
  };
}
