import type { Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Whole } from '@atrium/sdk';
import type contract from '../../../contract.ts';
import { TYPE_COUNT } from '../../../contract/limits.ts';
import { typeFields } from '../../../contract/roomFields.ts';
import { TYPE_COLUMNS } from '../../../importing/tableColumns.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { imported } from '../../rules/tables/imported.ts';
import { readRecords } from '../../rules/tables/readRecords.ts';
import { tableBytes } from '../../rules/tables/tableBytes.ts';
import { typeColumns } from '../../rules/tables/typeColumns.ts';
import { types } from '../../tables.ts';
import { readTypes } from './keepTypes.ts';

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
