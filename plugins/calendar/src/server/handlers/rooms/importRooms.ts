import type { Handler } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type contract from '../../../contract.ts';
import { importDone } from '../../../contract/importDone.ts';
import { MAX_ROOMS } from '../../../contract/limits.ts';
import { roomFields } from '../../../contract/roomFields.ts';
import { ROOM_COLUMNS } from '../../../tableColumns.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { calendarText } from '../../rules/calendarText.ts';
import { findRooms, lockCompanies } from '../../rules/rooms/reservations.ts';
import { imported, readRecords, tableBytes, type TableColumn } from '../../rules/tables.ts';
import { rooms } from '../../tables.ts';

const Fields = z.object(roomFields);
const key = (name: string) => name.toLowerCase();

/** Adds the rooms of a table and changes those of the same name; other rooms stay. A dry run only reports what it would change. */
export function importRooms(context: CalendarContext): Handler<(typeof contract)['api']['importRooms']> {
  const { db, clock, audit } = context;
  return async ({ body: { fileId, dryRun, digest }, caller, request: { language }, say }) => {
    const bytes = await tableBytes(context, fileId);
    const table = await readRecords(bytes, ROOM_COLUMNS, roomColumns, Fields, ({ name }) => key(name), language);
    return context.transaction(async () => {
      if (!dryRun) await lockCompanies(context, [caller.companyId]);
      const before = await findRooms(context, caller.companyId);
      const keyOf = await nameKeys(context, [
        ...before.map(({ name }) => name),
        ...table.rows.map(({ fields }) => fields.name),
      ]);
      const known = new Map(before.map((room) => [keyOf(room.name), room]));
      // Of names that only the database takes for one, the first counts.
      const rows = [...new Map(table.rows.toReversed().map((row) => [keyOf(row.fields.name), row])).values()].reverse();
      const added = rows.filter(({ fields }) => !known.has(keyOf(fields.name)));
      const changed = rows.flatMap(({ line, fields }) => {
        const old = known.get(keyOf(fields.name));
        const differs =
          old && Object.entries(fields).some(([name, value]) => old[name as keyof typeof fields] !== value);
        return differs ? [{ line, old, fields }] : [];
      });
      const counts = {
        added: added.length,
        changed: changed.length,
        unchanged: rows.length - added.length - changed.length,
      };
      const tooMany = added.slice(Math.max(0, MAX_ROOMS - before.length)).map(({ line }) => ({
        line,
        code: 'full',
        problem: calendarText(language, 'rooms.full', { most: MAX_ROOMS }),
      }));
      const changes = [...added.map((row) => ({ ...row, old: undefined })), ...changed].map((change) => ({
        ...change,
        name: change.old?.name ?? change.fields.name,
      }));
      const found = { ...table, counts, changes, columns: roomColumns, problems: [...table.problems, ...tooMany] };
      const result = await imported(context, found, { dryRun, digest }, language);
      if (dryRun || added.length + changed.length === 0) return result;
      const editor = { updatedBy: caller.id, updatedOn: clock.now() };
      if (added.length > 0)
        await db
          .insert(rooms)
          .values(added.map(({ fields }) => ({ ...fields, ...editor, companyId: caller.companyId })));
      for (const { old, fields } of changed)
        await db
          .update(rooms)
          .set({ ...fields, ...editor, version: old.version + 1 })
          .where(eq(rooms.id, old.id));
      await audit.record({ action: 'room.import', target: 'rooms', detail: counts });
      await context.realtime.emit('optionsChanged', {}, { company: caller.companyId });
      say(context.text(importDone(added.length, changed.length), counts));
      return result;
    });
  };
}

/**
 * What decides whether two rooms have one name, whatever its case: as the unique index has it, which does not agree with JavaScript on
 * every letter (İ).
 *
 * @returns the key of each of the names
 */
async function nameKeys({ db }: CalendarContext, names: readonly string[]): Promise<(name: string) => string> {
  const { rows } = (await db.execute(sql`
    select name, lower(name) as key from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`)) as unknown as {
    rows: { name: string; key: string }[];
  };
  const keys = new Map(rows.map(({ name, key }) => [name, key.toLowerCase()]));
  return (name) => keys.get(name)!;
}

/** The table of the rooms. */
export const roomColumns = {
  name: { title: 'field.name', rule: 'table.rule.roomName' },
  type: {
    title: 'field.type',
    rule: 'table.rule.roomType',
    values: { 1: 'roomType.1', 2: 'roomType.2', 3: 'roomType.3' },
  },
  people: { title: 'field.people', rule: 'table.rule.people' },
  isEnabled: {
    title: 'field.isEnabled',
    rule: 'table.rule.status',
    values: { true: 'status.on', false: 'status.off' },
  },
} as const satisfies Readonly<Record<string, TableColumn>>;
