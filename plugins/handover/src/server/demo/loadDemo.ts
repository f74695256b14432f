import { addDays } from '@atrium/sdk/days';
import { type Demo, instantOf, type Person, sanitizeRichText } from '@atrium/sdk/server';
import { searchKey } from '@atrium/sdk/server/search';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { acknowledgedLine, closedLine, postponedLine } from '../rules/closing.ts';
import { toTarget } from '../rules/files.ts';
import { makeLink } from '../rules/publicLink.ts';
import {
  editors,
  favourites,
  files,
  handovers,
  items,
  messageFiles,
  messages,
  readers,
  reads,
  revisions,
} from '../tables.ts';
import { type DemoOptions, saveOptions } from './demoOptions.ts';
import { generateYears } from './generateYears.ts';
import { type ShownComment, type ShownHandover, shownHandovers } from './shownHandovers.ts';

/** The plugin's rows: the demo company as described, or volumes. */
export function loadDemo(context: HandoverContext, demo: Demo): Promise<void> {
  return demo.scale === 'demo' ? loadDemoCompany(context, demo) : generateYears(context, demo);
}

/** The person of the pictures. */
const SHOWN_EMPLOYEE = 'E001';

const ACKNOWLEDGED_AT = '09:12';

/** What the handovers are made from. */
interface Place {
  readonly demo: Demo;
  readonly options: DemoOptions;
  readonly times: DemoTimes;
  /** Id of an employee number. */
  idOf(employee: string): number;
  readonly people: ReadonlyMap<number, Person>;
}

/** Categories and tags of both companies, and the handovers around the person of the pictures. */
async function loadDemoCompany(context: HandoverContext, demo: Demo): Promise<void> {
  const options = await saveOptions(context, demo);
  const ids = new Map(demo.people.map(({ employee, id }) => [employee, id]));
  const place: Place = {
    demo,
    options,
    times: demoTimes(demo.today, context.clock.now()),
    idOf: (employee) => {
      const id = ids.get(employee);
      if (id === undefined) throw new RangeError(`the demo company has no ${employee}`);
      return id;
    },
    people: new Map(demo.people.map((person) => [person.id, person])),
  };
  for (const shown of shownHandovers()) await addShown(context, shown, place);
}

async function addShown(context: HandoverContext, shown: ShownHandover, place: Place): Promise<void> {
  const row = await insertHandover(context, shown, place);
  const people = await insertPeople(context, shown, row, place);
  await insertReads(context, shown, row, people, place);
  await insertItems(context, shown, row, place);
  for (const [order, { name, content }] of (shown.files ?? []).entries()) {
    const target = toTarget.handover(row.id);
    const fileId = await place.demo.file({ name, content, by: row.createdBy, on: row.createdOn, target });
    await context.db.insert(files).values({ handoverId: row.id, fileId, place: order, name });
  }
  await insertBoard(context, shown, row, place);
  if (shown.publicFor !== undefined) {
    const expiresOn = addDays(place.demo.today, shown.publicFor);
    await makeLink(context, row, { expiresOn, passphraseHash: null }, row.createdBy);
  }
}

async function insertHandover({ db }: HandoverContext, shown: ShownHandover, place: Place): Promise<HandoverEntry> {
  const { demo, options, times, idOf } = place;
  const { revised, closed, closesIn, deletedDaysAgo } = shown;
  const createdBy = idOf(shown.by);
  const createdOn = times.at(shown.daysAgo, shown.time);
  const { html, text } = sanitizeRichText(shown.content);
  const revisedOn = revised ? times.at(revised.daysAgo, '14:17') : createdOn;
  const finishOn = closed
    ? addDays(demo.today, -closed.daysAgo)
    : closesIn === undefined
      ? null
      : addDays(demo.today, closesIn);
  const { companyId } = place.people.get(createdBy)!;
  const [row] = await db
    .insert(handovers)
    .values({
      companyId,
      title: shown.title,
      content: html,
      contentKey: searchKey(text),
      level: shown.level ?? 1,
      categoryId: shown.category === undefined ? null : options.categoryOf(companyId, shown.category),
      tagId: shown.tag === undefined ? null : options.tagOf(companyId, shown.tag),
      isFinish: closed !== undefined,
      finishOn,
      isUrlPublic: shown.publicFor !== undefined,
      createdBy,
      createdOn,
      revision: revised ? 2 : 1,
      revisedBy: revised ? idOf(revised.by) : createdBy,
      revisedOn,
      revisedParts: [revised ? 'content' : 'created'],
      updatedBy: createdBy,
      updatedOn: revisedOn,
      ...(deletedDaysAgo !== undefined && { deletedBy: createdBy, deletedOn: times.at(deletedDaysAgo, '10:15') }),
    })
    .returning();
  if (revised)
    await db.insert(revisions).values({
      handoverId: row!.id,
      revision: 1,
      title: shown.title,
      content: sanitizeRichText(revised.before).html,
      categoryName: shown.category ?? '',
      tagName: shown.tag ?? '',
      level: row!.level,
      finishOn,
      items: [],
      fileNames: [],
      revisedBy: createdBy,
      revisedOn: createdOn,
      revisedParts: ['created'],
    });
  return row!;
}

/** Returns everyone with a part in it, without the publisher. */
async function insertPeople(
  { db }: HandoverContext,
  shown: ShownHandover,
  { id: handoverId, createdBy, createdOn: assignedOn }: HandoverEntry,
  { times, idOf, people }: Place,
): Promise<number[]> {
  const responsible = shown.editors.map(([employee, daysAgo]) => ({
    employeeId: idOf(employee),
    handoverId,
    assignedOn,
    acknowledgedOn: daysAgo === null ? null : times.at(daysAgo, ACKNOWLEDGED_AT),
  }));
  await db.insert(editors).values(responsible);
  const publisher = people.get(createdBy)!;
  const wanted = shown.readers ?? [];
  const reading =
    typeof wanted === 'string'
      ? [...people.values()].filter((person) =>
          wanted === 'group' ? person.groupId === publisher.groupId : person.departmentId === publisher.departmentId,
        )
      : wanted.map((employee) => people.get(idOf(employee))!);
  const ids = reading.map(({ id }) => id).filter((id) => id !== createdBy);
  if (ids.length > 0) await db.insert(readers).values(ids.map((employeeId) => ({ handoverId, employeeId })));
  return [...new Set([...responsible.map(({ employeeId }) => employeeId), ...ids])];
}

/** Most have read it; who acknowledged it has. The person of the pictures reads all but what is marked. */
async function insertReads(
  { db }: HandoverContext,
  shown: ShownHandover,
  row: HandoverEntry,
  people: readonly number[],
  { demo, times, idOf }: Place,
): Promise<void> {
  const shownId = idOf(SHOWN_EMPLOYEE);
  const acknowledged = new Set(shown.editors.flatMap(([employee, on]) => (on === null ? [] : [idOf(employee)])));
  const marks = [{ employeeId: row.createdBy, revision: row.revision, readOn: row.createdOn }];
  for (const employeeId of people) {
    const isLucky = demo.random() < 0.7;
    if (employeeId === shownId ? shown.unread === 'never' : !isLucky && !acknowledged.has(employeeId)) continue;
    const isEarlier = shown.revised && (employeeId === shownId ? shown.unread === 'revision' : !isLucky);
    marks.push({
      employeeId,
      revision: isEarlier ? 1 : row.revision,
      readOn: times.after(row.createdOn, 1 + demo.random() * 20),
    });
  }
  await db.insert(reads).values(marks.map((mark) => ({ ...mark, handoverId: row.id })));
  if (shown.isCollected) await db.insert(favourites).values({ handoverId: row.id, employeeId: shownId });
}

async function insertItems(
  { db }: HandoverContext,
  { items: shownItems = [] }: ShownHandover,
  { id: handoverId }: HandoverEntry,
  { demo, times, idOf }: Place,
): Promise<void> {
  if (shownItems.length === 0) return;
  await db.insert(items).values(
    shownItems.map(({ text, dueIn, isRequired = false, done }, order) => ({
      handoverId,
      place: order,
      text,
      isRequired,
      dueOn: dueIn === undefined ? null : addDays(demo.today, dueIn),
      doneBy: done ? idOf(done[0]) : null,
      doneOn: done ? times.at(done[1], '10:40') : null,
    })),
  );
}

/** Comments and lines of the system, as they were written one after the other. */
async function insertBoard(
  context: HandoverContext,
  { comments = [], editors: responsible, closed }: ShownHandover,
  row: HandoverEntry,
  place: Place,
): Promise<void> {
  const { times, people, idOf } = place;
  const insertLine = (content: string, createdOn: Date) =>
    context.db.insert(messages).values({ handoverId: row.id, employeeId: null, content, createdOn });
  const entries: { readonly on: Date; insert(): PromiseLike<unknown> }[] = [];
  for (const [employee, daysAgo] of responsible) {
    if (daysAgo === null) continue;
    const on = times.at(daysAgo, ACKNOWLEDGED_AT);
    entries.push({ on, insert: () => insertLine(acknowledgedLine(people.get(idOf(employee))!.name), on) });
  }
  for (const comment of comments) {
    const on = times.at(comment.daysAgo, '09:52');
    entries.push({ on, insert: () => insertComment(context, comment, on, row, place) });
  }
  if (closed) {
    const on = times.at(closed.daysAgo, closed.byJob ? '00:05' : '17:30');
    entries.push({ on, insert: () => insertLine(closed.byJob ? postponedLine(row.finishOn!) : closedLine, on) });
  }
  for (const { insert } of entries.toSorted((one, other) => one.on.getTime() - other.on.getTime())) await insert();
}

async function insertComment(
  { db }: HandoverContext,
  { by, text, file }: ShownComment,
  createdOn: Date,
  { id: handoverId }: HandoverEntry,
  { demo, idOf }: Place,
): Promise<void> {
  const employeeId = idOf(by);
  const [message] = await db
    .insert(messages)
    .values({ handoverId, employeeId, content: text, createdOn })
    .returning({ id: messages.id });
  if (!file) return;
  const target = toTarget.message(message!.id);
  const fileId = await demo.file({ name: file.name, content: file.content, by: employeeId, on: createdOn, target });
  await db.insert(messageFiles).values({ messageId: message!.id, fileId, place: 0, name: file.name });
}

const HOUR = 60 * 60_000;

/** Moments before the demo company was loaded. */
interface DemoTimes {
  /** A time (`HH:mm`) so many days ago, but not later than a quarter of an hour ago. */
  at(daysAgo: number, time: string): Date;
  /** So many hours later, but not later than now. */
  after(begin: Date, hours: number): Date;
}

function demoTimes(today: string, now: Date): DemoTimes {
  const last = now.getTime() - HOUR / 4;
  const past = (moment: number) => new Date(Math.min(moment, last));
  return {
    at(daysAgo, time) {
      const [hours, minutes] = time.split(':').map(Number) as [number, number];
      return past(instantOf(addDays(today, -daysAgo)).getTime() + hours * HOUR + minutes * 60_000);
    },
    after: (begin, hours) => past(begin.getTime() + hours * HOUR),
  };
}
