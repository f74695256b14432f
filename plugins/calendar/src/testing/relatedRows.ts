import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';
import { bookings, feeds, messages, rooms, wishes } from '../server/tables.ts';
import { insertSchedule } from './insertSchedule.ts';

const DAY = '2026-03-27';

/** A schedule, a comment, a reservation, a room, a wish for one and a feed for a person in each relation to it. */
export function relatedRows(mounted: Mounted<typeof contract>): RelatedRows<typeof contract> {
  const { db } = mounted.server;
  const now = new Date(`${DAY}T08:00:00+08:00`);
  /** The id of a schedule, which the person may change, may read, or does not see. */
  const schedule = async (id: number, relation: 'editor' | 'reader' | 'none') => {
    const creator = await mounted.addPerson();
    const [made] = await insertSchedule(db, {
      by: creator.id,
      companyId: creator.companyId,
      start: `${DAY} 10:00`,
      contractors: relation === 'editor' ? [id] : [],
      readers: relation === 'reader' ? [id] : [],
    });
    return made!;
  };
  const room = async (companyId: number) => {
    const name = `Room ${await db.$count(rooms)}`;
    const [made] = await db.insert(rooms).values({ companyId, name, type: 1, people: 8 }).returning();
    return made!.id;
  };
  const stranger = () => mounted.addPerson({ company: 'Other company' });
  return {
    async schedule(relation, actions) {
      const as = await mounted.asPerson({ actions });
      return {
        as,
        params: { id: await schedule(as.person.id, relation), x: 'single' },
        input: {
          change: { body: { title: 'Changed' } },
          remove: { body: {} },
          cancel: { body: {} },
          restore: { body: {} },
          addMessage: { body: { content: 'A comment' } },
          setReminder: { body: { notifyMinutes: 5 } },
          answer: { body: { answer: 'accepted' } },
          propose: { body: { startTime: `${DAY} 15:00`, endTime: `${DAY} 16:00` } },
          acceptProposal: { body: { startTime: `${DAY} 15:00`, endTime: `${DAY} 16:00`, version: 1 } },
          declineProposal: { body: { startTime: `${DAY} 15:00`, endTime: `${DAY} 16:00` } },
        },
      };
    },
    async message(relation, actions) {
      const as = await mounted.asPerson({ actions });
      const occurrenceId = await schedule(as.person.id, relation === 'none' ? 'none' : 'reader');
      const author = relation === 'author' ? as.person : await mounted.addPerson();
      const [made] = await db
        .insert(messages)
        .values({ occurrenceId, employeeId: author.id, content: 'A comment', createdOn: now })
        .returning();
      return { as, params: { id: made!.id }, input: { changeMessage: { body: { content: 'Changed' } } } };
    },
    async reservation(relation, actions) {
      const as = await mounted.asPerson({ actions });
      const holder =
        relation === 'owner' ? as.person : relation === 'none' ? await stranger() : await mounted.addPerson();
      const occurrenceId = relation === 'scheduled' ? await schedule(as.person.id, 'editor') : null;
      const [made] = await db
        .insert(bookings)
        .values({
          roomId: await room(holder.companyId),
          day: DAY,
          startCode: 1,
          endCode: 2,
          occurrenceId,
          employeeId: holder.id,
          memo: '',
          createdOn: now,
        })
        .returning();
      return { as, params: { id: made!.id } };
    },
    async wish(relation, actions) {
      const as = await mounted.asPerson({ actions });
      const owner = relation === 'owner' ? as.person : await mounted.addPerson();
      const place = { roomId: await room(owner.companyId), day: DAY, startCode: 1, endCode: 2 };
      const [made] = await db
        .insert(wishes)
        .values({ ...place, employeeId: owner.id, createdOn: now })
        .returning();
      return { as, params: { id: made!.id } };
    },
    async room(relation, actions) {
      const as = await mounted.asPerson({ actions });
      const { companyId } = relation === 'company' ? as.person : await stranger();
      return { as, params: { id: await room(companyId) }, input: { changeRoom: { body: { people: 10 } } } };
    },
    async feed(relation, actions) {
      const as = await mounted.asPerson({ actions });
      const owner = relation === 'owner' ? as.person : await mounted.addPerson();
      const secretHash = `hash ${await db.$count(feeds)}`;
      const [made] = await db
        .insert(feeds)
        .values({ employeeId: owner.id, name: 'Phone', secretHash, createdOn: now })
        .returning();
      return { as, params: { id: made!.id } };
    },
  };
}
