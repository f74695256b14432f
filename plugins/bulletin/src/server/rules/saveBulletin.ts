import { type Caller, instantOfMoment, type RequestFacts, type SanitizedText } from '@atrium/sdk/server';
import { toUnitKeys } from '@atrium/sdk';
import { type DeclaredAudience, describeUnits, mergeAudience, presentIn } from '@atrium/sdk/server/sharing';
import { eq } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { announcements, bulletins } from '../tables.ts';
import { announce, emitChanged, findWriters, notifyReaders } from './audience.ts';
import { type BulletinInput, checkBulletin, toInput } from './checkBulletin.ts';
import { readBulletin } from './managed.ts';
import { keepRevision, nextRevision } from './revisions.ts';
import { planRuns } from './runs.ts';
import { keepFiles } from './files.ts';
import { bulletinAudiences, isVisible, seenBulletin } from './visibility.ts';

/** How a change is announced (C.7-6). */
interface ChangeOptions {
  readonly version?: number | undefined;
  readonly notifyAgain: boolean;
  readonly resetRead: boolean;
}

/** The columns of what a person has filled in. */
const toColumns = (input: BulletinInput, { html, text }: SanitizedText) => ({
  title: input.title,
  content: html,
  plain: text,
  isDraft: input.isDraft,
  mustRead: input.mustRead,
  mainCategoryId: input.mainCategoryId,
  subCategoryId: input.subCategoryId,
  publishedOn: input.publishedOn === null ? null : instantOfMoment(input.publishedOn),
  finishedOn: input.finishedOn === null ? null : instantOfMoment(input.finishedOn),
  deadline: input.mustRead && input.deadline !== null ? instantOfMoment(input.deadline) : null,
  pinnedUntil: input.pinnedUntil,
});

/** Adds a bulletin of the caller, and publishes it if its time has come. @throws Refusal 422 */
export async function createBulletin(
  context: BulletinContext,
  input: BulletinInput,
  caller: Caller,
  language: RequestFacts['language'],
): Promise<number> {
  const { db, clock, audit } = context;
  return context.transaction(async () => {
    await bulletinAudiences.hold(db);
    const text = await checkBulletin(context, input, caller, language);
    const now = clock.now();
    const { companyId, id: createdBy } = caller;
    const [made] = await db
      .insert(bulletins)
      .values({
        companyId,
        createdBy,
        createdOn: now,
        updatedBy: createdBy,
        updatedOn: now,
        ...toColumns(input, text),
      })
      .returning();
    const row = await withFiles(context, made!, input, text);
    const { people: readers } = await bulletinAudiences.save(context, row, toAudience(input));
    await audit.record({
      action: 'bulletin.create',
      target: `bulletin:${row.id}`,
      detail: {
        title: row.title,
        readers: readers.length,
        ...(hasUnits(input) && { units: await nameUnits(context, row, input) }),
        isDraft: row.isDraft,
      },
    });
    await planRuns(context, row);
    await announceSaved(context, row, { readers, added: readers });
    return row.id;
  });
}

/**
 * Changes the fields of a bulletin that are sent.
 *
 * @throws Refusal 404, 409 for a published one that should become a draft, 412 with the bulletin where the version is an older one, 422
 */
export async function changeBulletin(
  context: BulletinContext,
  id: number,
  change: Partial<BulletinInput>,
  options: ChangeOptions,
  caller: Caller,
  language: RequestFacts['language'],
): Promise<void> {
  const { db, clock, audit, refuse } = context;
  return context.transaction(async () => {
    await bulletinAudiences.hold(db);
    const { bulletin: before, isVisible: wasVisible } = await seenBulletin(context, id, caller, { lock: true });
    const audience = await bulletinAudiences.read(db, id);
    if (options.version !== undefined && options.version !== before.version)
      throw refuse.stale('stale', await readBulletin(context, before));
    const stored = toInput(before, audience);
    const { named, units } = mergeAudience(audience, change);
    const input = { ...stored, ...pickDefined(change), readers: [...named], units };
    const text = await checkBulletin(context, input, caller, language, stored);
    const isOut = (await db.$count(announcements, eq(announcements.bulletinId, id))) > 0;
    if (isOut && input.isDraft) throw refuse.conflict('bulletin.isOut');
    const columns = toColumns(input, text);
    const now = clock.now();
    const revision = nextRevision(before, { ...columns, files: input.files }, { ...options, isOut }, now);
    const isNext = revision.revision !== before.revision;
    if (isNext) await keepRevision(context, before);
    const [changed] = await db
      .update(bulletins)
      .set({
        ...columns,
        ...revision,
        ...(isNext && { editedBy: caller.id }),
        version: before.version + 1,
        updatedBy: caller.id,
        updatedOn: now,
      })
      .where(eq(bulletins.id, id))
      .returning();
    const row = await withFiles(context, changed!, input, text, before);
    const { people: readers, added, removed } = await bulletinAudiences.save(context, row, toAudience(input));
    const hasOtherUnits = toUnitKeys(units).join() !== toUnitKeys(stored.units).join();
    await audit.record({
      action: 'bulletin.change',
      target: `bulletin:${id}`,
      detail: {
        title: row.title,
        revision: row.revision,
        fields: Object.keys(pickDefined(change)),
        added: added.length,
        removed: removed.length,
        ...(hasOtherUnits && {
          unitsBefore: await nameUnits(context, row, stored),
          units: await nameUnits(context, row, input),
        }),
        notifyAgain: options.notifyAgain,
        resetRead: options.resetRead,
      },
    });
    await planRuns(context, row);
    await announceSaved(context, row, {
      readers,
      added,
      removed,
      wasVisible,
      again: options.notifyAgain,
      isReset: row.requiredRevision > before.requiredRevision,
    });
  });
}

const toAudience = ({ readers, units }: BulletinInput): DeclaredAudience => ({ named: readers, units });

const hasUnits = ({ units }: BulletinInput) => toUnitKeys(units).length > 0;

/** The units of a bulletin by name, for the audit log. */
async function nameUnits(
  { directory }: BulletinContext,
  { companyId }: Pick<BulletinRow, 'companyId'>,
  { units }: BulletinInput,
): Promise<string[]> {
  const described = await describeUnits(directory, companyId, units);
  return described.map(({ unit, name }) => name || unit);
}

const pickDefined = (change: Partial<BulletinInput>): Partial<BulletinInput> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Keeps the uploads, and stores their ids where they have changed. */
async function withFiles(
  context: BulletinContext,
  row: BulletinRow,
  input: BulletinInput,
  { images }: SanitizedText,
  before?: BulletinRow,
): Promise<BulletinRow> {
  const kept = await keepFiles(context, row.id, { files: input.files, images }, before);
  if (isSame(kept.fileIds, row.fileIds) && isSame(kept.imageIds, row.imageIds)) return row;
  await context.db.update(bulletins).set(kept).where(eq(bulletins.id, row.id));
  return { ...row, ...kept };
}

interface Saved {
  readonly readers: readonly number[];
  readonly added: readonly number[];
  readonly removed?: readonly number[];
  readonly wasVisible?: boolean;
  readonly again?: boolean;
  /** Earlier receipts became void. */
  readonly isReset?: boolean;
}

/**
 * Notifies people of a bulletin that was saved: its readers if it is visible for the first time or they are notified again, those who are new
 * among them, and without a notice the browsers of everyone else who sees it.
 */
async function announceSaved(context: BulletinContext, row: BulletinRow, saved: Saved): Promise<void> {
  const { readers, added, removed = [], wasVisible = false, again = false, isReset = false } = saved;
  const people = await presentIn(context.directory, row.companyId);
  const present = (ids: readonly number[]) => ids.filter((id) => people.has(id));
  const now = context.clock.now();
  const isOut = isVisible(row, now);
  if (!row.isDraft && row.publishedOn !== null && row.publishedOn > now)
    await context.notifier.plan({ employees: present(readers) });
  const notified = isOut ? await notifyOrAnnounce(context, row, present(readers), present(added), again) : [];
  const known = new Set(notified);
  const others = isOut || wasVisible ? present([...readers, ...removed]).filter((id) => !known.has(id)) : [];
  if (isOut && isReset) await context.realtime.emit('unread', { id: row.id }, { employees: present(readers) });
  await emitChanged(context, row.id, [...others, ...(await findWriters(context, row))]);
}

/** @returns the people who got a notice */
async function notifyOrAnnounce(
  context: BulletinContext,
  row: BulletinRow,
  readers: readonly number[],
  added: readonly number[],
  again: boolean,
): Promise<readonly number[]> {
  const { db } = context;
  const isFirst = (await db.$count(announcements, eq(announcements.bulletinId, row.id))) === 0;
  if ((isFirst || again) && (await announce(context, row, readers, isFirst ? '新增' : '修改'))) return readers;
  await notifyReaders(context, row, added, '新增');
  return added;
}
