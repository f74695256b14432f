import { sql } from 'drizzle-orm';
import { check, date, integer, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { DayKind } from './rules/plan.ts';
import { schema, shifts } from './tables.ts';

/** Days of rosters that are saved and not published: nothing that judges reads them. */
export const rosterDrafts = schema.table(
  'roster_drafts',
  {
    personId: integer('person_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** Null goes back to the week of the rule. */
    dayKind: text('day_kind').$type<DayKind>(),
    /** Of a work day only. Its times are those of the shift when it is published. */
    shiftId: integer('shift_id').references(() => shifts.id),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.date] }),
    check('roster_drafts_kind', sql`${table.dayKind} in ('W', 'R', 'X', 'H')`),
    check('roster_drafts_shift', sql`(${table.shiftId} is not null) = coalesce(${table.dayKind} = 'W', false)`),
  ],
);

/** How often the roster of a person was saved or published: a save of what was read before is refused. */
export const rosterVersions = schema.table('roster_versions', {
  personId: integer('person_id').primaryKey(),
  version: integer('version').notNull(),
  changedOn: timestamp('changed_on', { withTimezone: true, mode: 'date' }).notNull(),
});
