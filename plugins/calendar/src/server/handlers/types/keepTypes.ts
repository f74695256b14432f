import { auditChanges, formatDateTime } from '@atrium/sdk/server';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { TypeRecord, roomCalls } from '../../../contract/roomCalls.ts';
import type { CalendarContext, HandlersOf } from '../../CalendarContext.ts';
import { types } from '../../tables.ts';

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
