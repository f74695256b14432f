import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { fieldIdsOf, fieldsOf } from '../rules/fieldsOfPurpose.ts';
import { savePurposeFields } from '../rules/savePurposeFields.ts';
import { REFERENCE_KINDS } from '../rules/referenceKinds.ts';
import { type Found, referenceOf, ReferenceStore } from '../rules/ReferenceStore.ts';

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
  const store = new ReferenceStore(context, REFERENCE_KINDS.purpose);
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
      const { rows, totalSize } = await store.list(caller.companyId, query);
      return { list: await purposesOf(rows), totalSize, page: query.page, pageSize: query.pageSize };
    },
    async items({ caller }) {
      const rows = await store.items(caller.companyId);
      return rows.map((row) => ({ id: row.id, name: row.name, ...neededBy(row) }));
    },
    read: async ({ params }) => purposeOf(await store.find(params.id)),
    create: ({ body: { dynamicFields, ...values }, caller }) =>
      transaction(async () => {
        const id = await store.insert(caller, values, { dynamicFields });
        await savePurposeFields(context, { id, companyId: caller.companyId }, dynamicFields);
        return { id };
      }),
    change: ({ params: { id }, body: { dynamicFields, ...values }, caller }) =>
      transaction(async () => {
        await store.update(caller, id, values, purposeOf, dynamicFields && { dynamicFields });
        if (dynamicFields) await savePurposeFields(context, { id, companyId: caller.companyId }, dynamicFields);
        return { id };
      }),
    remove: ({ params, caller }) =>
      transaction(async () => {
        await store.remove(caller, params.id);
        return {};
      }),
    async fields({ params: { id } }) {
      await store.find(id);
      const fields = await fieldsOf(context, id);
      return fields.filter(({ isEnabled }) => isEnabled).map(({ id: fieldId, name }) => ({ id: fieldId, name }));
    },
  };
}

const neededBy = ({ hasLink = false, hasApplyDate = false }: Found['row']) => ({ hasLink, hasApplyDate });
