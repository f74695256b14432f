import { Whole } from '@atrium/sdk';
import { auditChanges, formatDateTime, type Handler } from '@atrium/sdk/server';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type contract from '../../contract.ts';
import { TYPE_COUNT } from '../../contract/limits.ts';
import type { roomCalls, TypeRecord } from '../../contract/roomCalls.ts';
import { typeFields } from '../../contract/roomFields.ts';
import { TYPE_COLUMNS } from '../../tableColumns.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { imported, readRecords, tableBytes, type TableColumn } from '../rules/tables.ts';
import { types } from '../tables.ts';

type TypeRow = typeof types.$inferSelect;

/** The 22 types (C.5-20). */
export const readTypes = ({ db }: CalendarContext): Promise<TypeRow[]> =>
  db.select().from(types).orderBy(asc(types.id)).execute();

async function recordOf({ directory }: CalendarContext, row: TypeRow): Promise<z.input<typeof TypeRecord>> {
  const { updatedBy, updatedOn, ...plain } = row;
  return {
    ...plain,
    updatedByName: updatedBy === null ? '' : ((await directory.person(updatedBy))?.name ?? ''),
    // Those of the migration were never changed.
    updatedOn: updatedBy === null ? '' : formatDateTime(updatedOn),
  };
}

/** The types as administrators keep them: name, colour, and whether schedules may have them. */
export function keepTypes(context: CalendarContext): HandlersOf<Pick<typeof roomCalls, 'types' | 'changeType'>> {
  const { db, clock, audit, refuse } = context;
  return {
    types: async () => Promise.all((await readTypes(context)).map((row) => recordOf(context, row))),

    changeType: ({ params, body, caller, say }) =>
      context.transaction(async () => {
        const { version, ...fields } = body;
        // Their column is too small for the ids of other records.
        const isAsked = sql`${types.id}::int = ${params.id}`;
        const [old] = await db.select().from(types).where(isAsked).for('update');
        if (!old) throw refuse.notFound();
        if (version !== undefined && version !== old.version)
          throw refuse.stale('types.stale', await recordOf(context, old));
        await db
          .update(types)
          .set({ ...fields, version: old.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
          .where(eq(types.id, old.id));
        await audit.record({
          action: 'type.change',
          target: `type:${old.id}`,
          detail: { name: old.name, ...auditChanges(old, fields) },
        });
        // One list for all companies.
        await context.realtime.emit('optionsChanged', {}, { everyone: true });
        say(context.text('types.changed'));
        return {};
      }),
  };
}

const Fields = z.object({ id: Whole(1, TYPE_COUNT), ...typeFields });

/** Changes the types of a table by their ids; others stay. A dry run only reports what it would change. */
export function importTypes(context: CalendarContext): Handler<(typeof contract)['api']['importTypes']> {
  const { db, clock, audit } = context;
  return async ({ body: { fileId, dryRun, digest }, caller, request: { language }, say }) => {
    const bytes = await tableBytes(context, fileId);
    const table = await readRecords(bytes, TYPE_COLUMNS, typeColumns, Fields, ({ id }) => id, language);
    return context.transaction(async () => {
      // what is compared with the dry run stays until it is changed
      if (!dryRun) await db.select({ id: types.id }).from(types).for('update');
      const before = new Map((await readTypes(context)).map((type) => [type.id, type]));
      const changed = table.rows.flatMap(({ line, fields }) => {
        const old = before.get(fields.id)!;
        const differs = Object.entries(fields).some(([name, value]) => old[name as keyof typeof fields] !== value);
        return differs ? [{ line, old, fields, name: `${old.id} ${old.name}` }] : [];
      });
      const counts = { added: 0, changed: changed.length, unchanged: table.rows.length - changed.length };
      const found = { ...table, counts, changes: changed, columns: typeColumns };
      const result = await imported(context, found, { dryRun, digest }, language);
      if (dryRun || changed.length === 0) return result;
      for (const { old, fields } of changed)
        await db
          .update(types)
          .set({ ...fields, version: old.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
          .where(eq(types.id, old.id));
      await audit.record({ action: 'type.import', target: 'types', detail: counts });
      await context.realtime.emit('optionsChanged', {}, { everyone: true });
      say(context.text('table.done.changed', { changed: changed.length }));
      return result;
    });
  };
}

/** The table of the schedule types. */
export const typeColumns = {
  id: { title: 'types.id', rule: 'table.rule.typeId' },
  name: { title: 'field.name', rule: 'table.rule.typeName' },
  color: { title: 'field.color', rule: 'table.rule.color' },
  isEnabled: {
    title: 'field.isEnabled',
    rule: 'table.rule.status',
    values: { true: 'status.on', false: 'status.off' },
  },
} as const satisfies Readonly<Record<string, TableColumn>>;
