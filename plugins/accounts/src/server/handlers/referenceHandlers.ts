import type { Caller, Handler } from '@atrium/sdk/server';
import { type Listed, namedListHandlers } from '@atrium/sdk/server/namedList';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { readFieldIds, readRequiredFields, readRequiredNames, savePurposeFields } from '../rules/purposeFields.ts';
import { platformList, purposeList, requiredFieldList, toReference, typeList } from '../rules/referenceLists.ts';
import type { purposes } from '../tables.ts';

const plain = { describe: (found: Parameters<typeof toReference>[0][]) => found.map(toReference) };

/** The calls on platforms, types and required fields, which are alike. */
export const referenceHandlers = (context: AccountsContext) => ({
  platforms: namedListHandlers((caller) => platformList(context, caller), plain),
  types: namedListHandlers((caller) => typeList(context, caller), plain),
  requiredFields: namedListHandlers(() => requiredFieldList(context), plain),
});

type Found = Listed<typeof purposes.$inferSelect>;

/** The calls on purposes: with required fields, link and application date. */
export function purposeHandlers(context: AccountsContext) {
  const { transaction } = context;
  const listFor = (caller: Caller) => purposeList(context, caller);
  const describe = async (found: readonly Found[]) => {
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
  const create: Handler<Api['createPurpose']> = ({ body: { dynamicFields, ...values }, caller }) =>
    transaction(async () => {
      const id = await listFor(caller).insert(caller, values, { dynamicFields });
      await savePurposeFields(context, { id, companyId: caller.companyId }, dynamicFields);
      return { id };
    });
  const change: Handler<Api['changePurpose']> = ({ params: { id }, body: { dynamicFields, ...values }, caller }) =>
    transaction(async () => {
      const current = async (found: Found) => (await describe([found]))[0];
      await listFor(caller).update(caller, id, values, current, dynamicFields && { dynamicFields });
      if (dynamicFields) await savePurposeFields(context, { id, companyId: caller.companyId }, dynamicFields);
      return { id };
    });
  const items: Handler<Api['purposeItems']> = async ({ caller }) => {
    const rows = await listFor(caller).enabled(caller.companyId);
    const ids = rows.map(({ id }) => id);
    const required = await readRequiredNames(context, ids);
    return rows.map((row) => ({ id: row.id, name: row.name, ...neededBy(row), required: required.get(row.id) ?? [] }));
  };
  const fields: Handler<Api['fieldsOfPurpose']> = async ({ params: { id }, caller }) => {
    await listFor(caller).find(id);
    const required = await readRequiredFields(context, id);
    return required.filter(({ isEnabled }) => isEnabled).map(({ id: fieldId, name }) => ({ id: fieldId, name }));
  };
  return { ...namedListHandlers(listFor, { describe }), create, change, items, fields };
}

const neededBy = ({ hasLink, hasApplyDate }: Found['row']) => ({ hasLink, hasApplyDate });
