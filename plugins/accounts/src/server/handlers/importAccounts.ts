import type { Handler } from '@atrium/sdk/server';
import { and, eq, sum } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { checkImport, openRows } from '../rules/checkImport.ts';
import { sealPart } from '../rules/runImport.ts';
import { importParts, imports } from '../tables.ts';

/** The dry run of an import: what is wrong with its rows. Nothing is stored. */
export function previewImport(context: AccountsContext): Handler<Api['checkImport']> {
  return async ({ body: { rows, ...choices }, caller, request: { language }, decrypt }) => {
    const checked = await checkImport(context, choices, openRows(rows, decrypt), { caller, language });
    return {
      rows: checked.map(({ row, problems, isDuplicate, digest }) => ({
        line: row.line,
        problems: problems.slice(0, 20),
        isDuplicate,
        digest,
      })),
    };
  };
}

/** Begins an import that is filled part by part; one of the caller that was never started is forgotten, with its passwords. */
export function createImport(context: AccountsContext): Handler<Api['createImport']> {
  const { db, transaction, clock } = context;
  return ({ body: { total, ...choices }, caller, request: { language } }) =>
    transaction(async () => {
      await db.delete(imports).where(and(eq(imports.employeeId, caller.id), eq(imports.state, 'filling')));
      // type, purpose and readers are checked before anything is sent
      await checkImport(context, choices, [], { caller, language });
      const [row] = await db
        .insert(imports)
        .values({
          companyId: caller.companyId,
          employeeId: caller.id,
          state: 'filling',
          choices,
          total,
          language,
          createdOn: clock.now(),
        })
        .returning({ id: imports.id });
      return { id: row!.id };
    });
}

/** Stores rows, sealed until the import runs. */
export function fillImport(context: AccountsContext): Handler<Api['fillImport']> {
  const { db, transaction } = context;
  return ({ params: { importId, part }, body, caller, decrypt }) =>
    transaction(async () => {
      await ownImport(context, importId, caller.id, 'filling');
      const values = sealPart(context, importId, part, openRows(body.rows, decrypt));
      const target = [importParts.importId, importParts.part];
      await db
        .insert(importParts)
        .values(values)
        .onConflictDoUpdate({ target, set: { count: values.count, rows: values.rows } });
      return {};
    });
}

export function startImport(context: AccountsContext): Handler<Api['startImport']> {
  const { db, transaction, jobs, clock, refuse } = context;
  return ({ params: { importId }, caller }) =>
    transaction(async () => {
      const { total } = await ownImport(context, importId, caller.id, 'filling');
      const [sent] = await db
        .select({ count: sum(importParts.count).mapWith(Number) })
        .from(importParts)
        .where(eq(importParts.importId, importId));
      if ((sent?.count ?? 0) !== total) throw refuse.conflict('import.incomplete');
      await db.update(imports).set({ state: 'planned' }).where(eq(imports.id, importId));
      await jobs.at('import', { importId }, clock.now(), { key: `import ${importId}` });
      return {};
    });
}

export function readImport(context: AccountsContext): Handler<Api['readImport']> {
  return async ({ params: { importId }, caller }) => {
    const { state, total, problem } = await ownImport(context, importId, caller.id);
    return { state, total, problem };
  };
}

/** @throws Refusal 404 for one of another person, or in another state */
async function ownImport(
  { db, refuse }: AccountsContext,
  id: number,
  employeeId: number,
  state?: (typeof imports.$inferSelect)['state'],
) {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.employeeId, employeeId)))
    .for('update');
  if (!row || (state && row.state !== state)) throw refuse.notFound();
  return row;
}
