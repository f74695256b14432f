import type { Demo } from '@atrium/sdk/server';
import { DAY_MINUTES } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { readTypes } from '../rules/leaveTypes.ts';
import { grants, ledger } from '../tables.ts';

/** People of one statement. */
const AT_ONCE = 500;

/** 特休 of this year for everyone, between 7 and 16 days: the demo company does not know since when its people are there. */
export async function loadDemo(context: LeaveContext, { today, people }: Demo): Promise<void> {
  const { db, clock } = context;
  const year = today.slice(0, 4);
  const companies = new Set(people.map(({ companyId }) => companyId));
  for (const companyId of companies) {
    const annual = (await readTypes(context, companyId)).find(({ code }) => code === 'annual')!;
    const rows = people
      .filter((person) => person.companyId === companyId && !person.hidden)
      .map(({ id }) => {
        const minutes = (7 + (id % 10)) * DAY_MINUTES;
        const span = { startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
        return {
          personId: id,
          typeId: annual.id,
          key: `demo:${year}`,
          source: 'company' as const,
          minutes,
          leftMinutes: minutes,
          ...span,
        };
      });
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const batch = rows.slice(at, at + AT_ONCE);
      const made = await db.insert(grants).values(batch).onConflictDoNothing().returning();
      if (made.length === 0) continue;
      await db
        .insert(ledger)
        .values(made.map(({ id, minutes }) => ({ grantId: id, kind: 'grant' as const, minutes, at: clock.now() })));
    }
  }
}
