import type { Audience, RoutedNotice } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { supplements } from '../tables.ts';
import { declaredKinds } from './choices.ts';
import type { Channels } from './Channels.ts';
import type { CountPublisher } from './counts.ts';
import { toTexts } from './noticeTexts.ts';

/**
 * Stores and sends a notice in the caller's transaction: rows for all who have this kind enabled in their list or cannot turn it off, the
 * live event for the whole audience (their views may change), counts after the commit. The actor only gets the
 * supplementary rows of their own session (C.4-6).
 *
 * @throws RangeError for an unknown kind
 */
export async function notify(
  context: NotificationsContext,
  { publisher, channels }: { readonly publisher: CountPublisher; readonly channels: Channels },
  notice: RoutedNotice,
): Promise<void> {
  if (!Number.isInteger(notice.type) || notice.type < 1 || notice.type > 10)
    throw new RangeError(`${notice.type} is not a kind of notification`);
  const people = await findAudience(context, notice.to);
  const subTitle = await describeSender(context);
  await context.transaction(async () => {
    const kept = await keep(context, notice, people, subTitle);
    if (kept.length > 0 && channels.mayExist)
      await context.jobs.at('queueDeliveries', { ids: kept.map(({ id }) => id) }, context.clock.now());
    if (people.length > 0) await supplement(context, notice);
    const { to, sent: _, ...event } = notice;
    if ('session' in to) await context.realtime.content(event, to);
    else if (people.length > 0) await context.realtime.content(event, { employees: people });
    publisher.publish(kept.map(({ personId }) => personId));
  });
}

/** Inserts the rows in one statement. Returns them: one for each person whose list contains it. */
async function keep(
  context: NotificationsContext,
  notice: RoutedNotice,
  people: readonly number[],
  subTitle: string,
): Promise<{ readonly id: number; readonly personId: number }[]> {
  if (people.length === 0) return [];
  const { db, clock, caller } = context;
  const { type, kind = null, opens } = notice;
  const { title, message, texts } = toTexts(context, notice);
  const { bell: byDefault = true, isMandatory = false } =
    declaredKinds(context).find((declared) => declared.kind === kind) ?? {};
  const answer = await db.execute(sql`
    insert into notifications.notices (person_id, type, kind, from_id, title, message, texts, sub_title, opens, created_on)
    select person.id, ${type}::smallint, ${kind}::text, ${caller()?.id ?? null}::int, ${title}::text, ${message}::text,
      ${texts ? JSON.stringify(texts) : null}::jsonb,
      ${subTitle}::text, ${opens ? JSON.stringify(opens) : null}::jsonb, ${clock.now().toISOString()}::timestamptz
    from unnest(${`{${people.join(',')}}`}::int[]) as person(id)
      left join notifications.choices as choice on choice.person_id = person.id
    where ${isMandatory} or coalesce((choice.kinds -> ${kind ?? String(type)}::text ->> 'bell')::boolean, ${byDefault}::boolean)
    returning id, person_id`);
  const { rows } = answer as unknown as { rows: { id: number | string; person_id: number }[] };
  return rows.map((row) => ({ id: Number(row.id), personId: row.person_id }));
}

async function supplement(context: NotificationsContext, notice: RoutedNotice): Promise<void> {
  const { db, clock, realtime } = context;
  const actor = context.caller();
  if (!actor) return;
  const { sessionId, id: fromId } = actor;
  const words = notice.sent === undefined ? notice : { title: notice.sent, message: '' };
  await db.insert(supplements).values({ sessionId, fromId, ...toTexts(context, words), createdOn: clock.now() });
  await realtime.emit('supplemented', {}, { session: sessionId });
}

/** Sender and department, separated by a full-width space; `''` without a sender. */
async function describeSender({ caller, directory }: NotificationsContext): Promise<string> {
  const actor = caller();
  if (!actor) return '';
  const departments = actor.departmentId === null ? [] : await directory.departments(actor.companyId);
  const department = departments.find(({ id }) => id === actor.departmentId)?.name;
  return department ? `${actor.name}　${department}` : actor.name;
}

/**
 * Returns the ids of the people for whom a notice is stored: the audience without hidden people and the actor (C.4-7).
 * Empty for a session: notices for one browser are only sent live.
 */
async function findAudience({ directory, caller }: NotificationsContext, to: Audience): Promise<number[]> {
  const actor = caller()?.id;
  const ids = await everybodyIn(directory, to);
  return [...new Set(ids)].filter((id) => id !== actor);
}

async function everybodyIn(directory: NotificationsContext['directory'], to: Audience): Promise<number[]> {
  if ('employees' in to) {
    const people = await Promise.all([...new Set(to.employees)].map((id) => directory.person(id)));
    return people.flatMap((person) => (person && !person.hidden ? [person.id] : []));
  }
  if ('company' in to) return toIds(await directory.people({ companyId: to.company, hidden: false }));
  if ('session' in to) return [];
  const companies = await directory.companies();
  const all = await Promise.all(
    companies.map(({ id }) =>
      directory.people({
        companyId: id,
        hidden: false,
        ...('department' in to && { departmentId: to.department }),
      }),
    ),
  );
  return toIds(all.flat());
}

const toIds = (people: readonly { readonly id: number }[]) => people.map(({ id }) => id);
