import { addDays } from '@atrium/sdk/days';
import { sql } from 'drizzle-orm';
import { type Demo, idArray, type Person } from '@atrium/sdk/server';
import type { HandoverContext } from '../HandoverContext.ts';
import { categories, categoryTags, tags } from '../tables.ts';
import { type GeneratedOption, selectHandovers } from './handoversOf.ts';

/** Days that volumes cover (decisions.md, Data volumes). */
const DAYS = 1096;
/** Handovers that each person publishes in these three years: 0.6 a month. */
const PER_PERSON = 0.6 * 36;
/** Handovers per statement: about 40,000 rows, a second or two on the embedded database, which blocks while it works. */
const STATEMENT = 1500;
const CATEGORIES = 24;
const TAGS = 160;

/**
 * Three years of handovers with their people, reads, comments, checklists and favourites, generated in SQL. Deterministic:
 * everything derives from the numbers of the handovers.
 */
export async function generateYears(context: HandoverContext, { today, people, progress }: Demo): Promise<void> {
  const { db } = context;
  const companies = new Map<number, Person[]>();
  for (const person of people) companies.set(person.companyId, [...(companies.get(person.companyId) ?? []), person]);
  const plan = [...companies].map(([companyId, staff]) => ({
    companyId,
    people: idArray(staff.map(({ id }) => id).toSorted((one, other) => one - other)),
    size: staff.length,
    handovers: Math.round(staff.length * PER_PERSON),
  }));
  const all = plan.reduce((sum, { handovers }) => sum + handovers, 0);
  const from = addDays(today, -DAYS);
  let done = 0;
  for (const { companyId, people: ids, size, handovers } of plan) {
    const options = await generateOptions(context, companyId);
    for (let at = 0; at < handovers; at += STATEMENT) {
      const count = Math.min(STATEMENT, handovers - at);
      await db.execute(
        selectHandovers({ companyId, people: ids, size, options, first: done + 1, count, from, days: DAYS, today }),
      );
      done += count;
      progress(done, all);
    }
  }
  await db.execute(
    sql`select setval(pg_get_serial_sequence('handover.handovers', 'id'), (select max(id) from handover.handovers))`,
  );
}

/** Categories of a company with their tags: each tag belongs to one of them. */
async function generateOptions({ db, clock }: HandoverContext, companyId: number): Promise<GeneratedOption[]> {
  const updatedOn = clock.now();
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ companyId, name: `${name} ${index + 1}`, isEnabled: true, sequence: index + 1, updatedOn },
    }));
  const madeTags = await db.insert(tags).values(rows('標籤', TAGS)).returning({ id: tags.id });
  const made = await db.insert(categories).values(rows('分類', CATEGORIES)).returning({ id: categories.id });
  const pairs = madeTags.map(({ id: tagId }, index) => ({ categoryId: made[index % CATEGORIES]!.id, tagId }));
  await db.insert(categoryTags).values(pairs);
  return pairs;
}
