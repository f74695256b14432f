import type { Caller, Handler } from '@atrium/sdk/server';
import type { Listed } from '@atrium/sdk/server/namedList';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { readFieldIds, readRequiredFields, readRequiredNames, savePurposeFields } from '../rules/purposeFields.ts';
import {
  type platformList,
  purposeList,
  toReference,
  type requiredFieldList,
  type typeList,
} from '../rules/referenceLists.ts';
import type { purposes } from '../tables.ts';

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
      return { list: rows.map(toReference), totalSize, page: query.page, pageSize: query.pageSize };
    },
    items: ({ caller }) => listFor(caller).enabled(caller.companyId),
    read: async ({ params, caller }) => toReference(await listFor(caller).find(params.id)),
    create: async ({ body, caller }) => ({ id: await listFor(caller).insert(caller, body) }),
    async change({ params: { id }, body, caller }) {
      await listFor(caller).update(caller, id, body, toReference);
      return { id };
    },
    async remove({ params, caller }) {
      await listFor(caller).remove(caller, params.id);
      return {};
    },
  };
}

type Found = Listed<typeof purposes.$inferSelect>;

/** The calls on purposes: with required fields, link and application date. */
export function purposeHandlers(context: AccountsContext): {
  readonly list: Handler<Api['listPurposes']>;
  readonly items: Handler<Api['purposeItems']>;
  readonly read: Handler<Api['readPurpose']>;
  readonly create: Handler<Api['createPurpose']>;
  readonly change: Handler<Api['changePurpose']>;
  readonly remove: Handler<Api['removePurpose']>;
  readonly fields: Handler<Api['fieldsOfPurpose']>;
} {
  const listFor = (caller: Caller) => purposeList(context, caller);
  const { transaction } = context;
  const purposesOf = async (found: readonly Found[]) => {
    const ids = await readFieldIds(
      context,
      found.map(({ row }) => row.id),
    );
    return found.map((one) => ({
      ...toReference(one),
      dynamicFields: ids.get(one.row.id) ?? [],
      ...neededBy(one.row),
    }));
  };
  const purposeOf = async (found: Found) => (await purposesOf([found]))[0]!;
  return {
    async list({ query, caller }) {
      const { rows, totalSize } = await listFor(caller).list(caller.companyId, query);
      return { list: await purposesOf(rows), totalSize, page: query.page, pageSize: query.pageSize };
    },
    async items({ caller }) {
      const rows = await listFor(caller).enabled(caller.companyId);
      const ids = rows.map(({ id }) => id);
      const required = await readRequiredNames(context, ids);
      return rows.map((row) => ({
        ...{ id: row.id, name: row.name, ...neededBy(row) },
        required: required.get(row.id) ?? [],
      }));
    },
    read: async ({ params, caller }) => purposeOf(await listFor(caller).find(params.id)),
    create: ({ body: { dynamicFields, ...values }, caller }) =>
      transaction(async () => {
        const id = await listFor(caller).insert(caller, values, { dynamicFields });
        await savePurposeFields(context, { id, companyId: caller.companyId }, dynamicFields);
        return { id };
      }),
    change: ({ params: { id }, body: { dynamicFields, ...values }, caller }) =>
      transaction(async () => {
        await listFor(caller).update(caller, id, values, purposeOf, dynamicFields && { dynamicFields });
        if (dynamicFields) await savePurposeFields(context, { id, companyId: caller.companyId }, dynamicFields);
        return { id };
      }),
    async remove({ params, caller }) {
      await listFor(caller).remove(caller, params.id);
      return {};
    },
    async fields({ params: { id }, caller }) {
      await listFor(caller).find(id);
      const fields = await readRequiredFields(context, id);
      return fields.filter(({ isEnabled }) => isEnabled).map(({ id: fieldId, name }) => ({ id: fieldId, name }));
    },
  };
}

const neededBy = ({ hasLink, hasApplyDate }: Found['row']) => ({ hasLink, hasApplyDate });
