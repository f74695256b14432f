import type { AccountsContext } from '../AccountsContext.ts';
import { platforms, purposeFields, purposes, requiredFields, types } from '../tables.ts';
import { DEMO_ACCOUNTS, DEMO_FIELDS, DEMO_PURPOSES, DEMO_TYPES } from './demoAccounts.ts';

interface StoredPurpose {
  readonly id: number;
  readonly hasLink: boolean;
  readonly hasApplyDate: boolean;
  readonly fields: readonly { readonly id: number; readonly name: string }[];
}

/** The records of the demo company by their names. */
export interface Records {
  readonly platforms: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  readonly purposes: ReadonlyMap<string, StoredPurpose>;
}

/** Stores the platforms, types, required fields and purposes of the demo company. */
export async function storeRecords({ db, clock }: AccountsContext, companyId: number): Promise<Records> {
  const row = (name: string) => ({ companyId, name, updatedOn: clock.now() });
  const store = async (table: typeof platforms, names: readonly string[]) => {
    const stored = await db.insert(table).values(names.map(row)).returning({ id: table.id, name: table.name });
    return new Map(stored.map(({ id, name }) => [name, id]));
  };
  const fieldIds = await store(requiredFields as unknown as typeof platforms, DEMO_FIELDS);
  const stored = new Map<string, StoredPurpose>();
  for (const { name, fields = [], hasLink = false, hasApplyDate = false } of DEMO_PURPOSES) {
    const [purpose] = await db
      .insert(purposes)
      .values({ ...row(name), hasLink, hasApplyDate })
      .returning({ id: purposes.id });
    const { id } = purpose!;
    const needed = fields.map((field) => ({ id: fieldIds.get(field)!, name: field }));
    if (needed.length > 0)
      await db
        .insert(purposeFields)
        .values(needed.map((field, position) => ({ purposeId: id, fieldId: field.id, position })));
    stored.set(name, { id, hasLink, hasApplyDate, fields: needed });
  }
  return {
    platforms: await store(platforms, [...new Set(DEMO_ACCOUNTS.map(({ platform }) => platform))]),
    types: await store(types as unknown as typeof platforms, DEMO_TYPES),
    purposes: stored,
  };
}
