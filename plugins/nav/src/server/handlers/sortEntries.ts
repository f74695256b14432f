import type { Handler } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { ownCompany } from '../rules/ownCompany.ts';
import { findMisplacedEntry } from '../rules/findMisplacedEntry.ts';
import { entries } from '../tables.ts';
import { writeMenu } from '../rules/writeMenu.ts';

/** Moves the given entries atomically; the others stay (C.8-8). */
export function sortEntries(context: NavContext): Handler<(typeof contract)['api']['sort']> {
  const { db, audit, refuse, clock } = context;
  return ({ body, caller }) =>
    writeMenu(context, caller, ownCompany(context, caller, body.companyId), async ({ rows, companyId }) => {
      const places = new Map(body.data.map((place) => [place.id, place]));
      if (places.size < body.data.length) throw refuse.invalid('refused.twice');
      const known = new Set(rows.map(({ id }) => id));
      if ([...places.keys()].some((id) => !known.has(id))) throw refuse.notFound();
      const sorted = rows.map((row): EntryRow => {
        const place = places.get(row.id);
        return place ? { ...row, parentId: place.parentId || null, sequence: place.sequence } : row;
      });
      const problem = findMisplacedEntry(sorted);
      if (problem) throw refuse.invalid(problem.key, { name: problem.name });
      for (const { id, parentId, sequence } of sorted) {
        if (!places.has(id)) continue;
        await db
          .update(entries)
          .set({
            parentId,
            sequence,
            version: sql`${entries.version} + 1`,
            updatedBy: caller.id,
            updatedOn: clock.now(),
          })
          .where(eq(entries.id, id));
      }
      await audit.record({
        action: 'menu.sort',
        target: String(companyId),
        detail: { data: body.data, from: rows.filter(({ id }) => places.has(id)).map(toPlace) },
      });
      return {};
    });
}

/** Where an entry was, as places are sent. */
const toPlace = ({ id, parentId, sequence }: EntryRow) => ({ id, parentId: parentId ?? 0, sequence });
