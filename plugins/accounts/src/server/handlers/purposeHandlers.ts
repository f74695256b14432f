import type { Caller, Handler } from '@atrium/sdk/server';
import type { Listed } from '@atrium/sdk/server/namedList';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { fieldIdsOf, fieldsOf, requiredNames } from '../rules/fieldsOfPurpose.ts';
import { savePurposeFields } from '../rules/savePurposeFields.ts';
import { purposeList, referenceOf } from '../rules/referenceLists.ts';
import type { purposes } from '../tables.ts';

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
    const ids = await fieldIdsOf(
      context,
      found.map(({ row }) => row.id),
    );
    return found.map((one) => ({
      ...referenceOf(one),
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
      const required = await requiredNames(context, ids);
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
      const fields = await fieldsOf(context, id);
      return fields.filter(({ isEnabled }) => isEnabled).map(({ id: fieldId, name }) => ({ id: fieldId, name }));
    },
  };
}

const neededBy = ({ hasLink, hasApplyDate }: Found['row']) => ({ hasLink, hasApplyDate });
