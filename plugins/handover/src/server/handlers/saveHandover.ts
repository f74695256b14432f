import type { Caller, Handler } from '@atrium/sdk/server';
import { type AudienceUnits, fromUnitKeys, toUnitKeys } from '@atrium/sdk';
import { searchKey } from '@atrium/sdk/server/search';
import { describeUnits, mergeAudience } from '@atrium/sdk/server/sharing';
import { eq } from 'drizzle-orm';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { type SeenHandover, seenHandover } from '../rules/access.ts';
import { emitChanged, findPeople, notifyPeople } from '../rules/announce.ts';
import { type Body, checkBody, prepareBody, type Prepared } from '../rules/checkBody.ts';
import { closedLine, closeNow, type PlannedClosing, postponedLine } from '../rules/closing.ts';
import { saveAttachments, saveImages, toTarget } from '../rules/files.ts';
import { handoverDetail } from '../rules/handoverDetail.ts';
import { refuseOpenItems, saveItems } from '../rules/items.ts';
import { board, type ChangedPeople, handoverAudiences, markAsRead, savePeople } from '../rules/people.ts';
import { saveLink } from '../rules/publicLink.ts';
import { changedParts, keepRevision, readContents } from '../rules/revisions.ts';
import { handovers } from '../tables.ts';

/** Adds a handover, with all that belongs to it. */
export function createHandover(context: HandoverContext): Handler<Api['create']> {
  const { db, transaction, clock, audit, text } = context;
  return async ({ body, caller, request: { language }, say }) => {
    const prepared = await prepareBody(body);
    return transaction(async () => {
      await handoverAudiences.hold(db);
      const fields: Body = { ...body, isFileChanged: true };
      const { isFinish, finishOn, line } = await checkBody(context, fields, prepared, undefined, { caller, language });
      const now = clock.now();
      const { html, text: plain, images } = prepared.content!;
      const [row] = await db
        .insert(handovers)
        .values({
          companyId: caller.companyId,
          title: body.title,
          content: html,
          contentKey: searchKey(plain),
          categoryId: body.typeId ?? null,
          tagId: body.tagId ?? null,
          level: body.level ?? 1,
          isFinish,
          finishOn,
          isUrlPublic: body.isUrlPublic ?? false,
          createdBy: caller.id,
          createdOn: now,
          updatedBy: caller.id,
          updatedOn: now,
          revisedBy: caller.id,
          revisedOn: now,
          revisedParts: ['created'],
        })
        .returning();
      const { id } = row!;
      const audience = { named: body.readers ?? [], units: body.units ?? fromUnitKeys([]) };
      const people = { editors: body.editors ?? [], audience };
      const { addedEditors, addedReaders } = await savePeople(context, row!, people);
      await saveAttachments(context, id, body.files ?? []);
      await saveImages(context, id, images);
      await saveItems(context, id, body.items ?? []);
      if (line === 'closed') {
        await refuseOpenItems(context, id);
        await board.addSystemLine(db, id, closedLine, now);
      }
      if (row!.isUrlPublic) {
        const options = { expiresOn: body.urlExpiresOn, passphraseHash: prepared.passphraseHash };
        await saveLink(context, row!, true, options, caller);
      }
      await markAsRead(context, id, caller.id, 1);
      const units = await nameUnits(context, row!, audience.units);
      await audit.record({
        action: 'handover.create',
        target: toTarget.handover(id),
        detail: { title: body.title, ...(units.length > 0 && { units }) },
      });
      await emitChanged(context, row!);
      await notifyPeople(context, 'assigned', addedEditors, row!);
      await notifyPeople(context, 'shared', addedReaders, row!);
      say(text('created'));
      return { id };
    });
  };
}

/** People that one entry of the audit log names. */
const MOST_AUDITED = 50;

/** Changes what is sent of a handover. What its readers read becomes the next revision; the earlier one is kept. */
export function changeHandover(context: HandoverContext): Handler<Api['change']> {
  const { db, transaction, refuse, text } = context;
  return async ({ params: { id }, body, caller, request: { language }, say }) => {
    if (body.id !== undefined && body.id !== id) throw refuse.invalid('id.differs');
    const prepared = await prepareBody(body);
    return transaction(async () => {
      await handoverAudiences.hold(db);
      const before = await seenHandover(context, id, caller, { lock: true });
      if (body.version !== undefined && body.version !== before.version)
        throw refuse.stale('stale', await handoverDetail(context, id, caller));
      // The field is hidden for responsible people (C.6-5).
      const fields: Body = before.relation === 'owner' ? body : { ...body, editors: undefined };
      const closing = await checkBody(context, fields, prepared, before, { caller, language });
      const version = await save(context, before, fields, prepared, closing, caller);
      say(text('changed'));
      return { id, version };
    });
  };
}

async function save(
  context: HandoverContext,
  before: SeenHandover,
  body: Body,
  { content, passphraseHash }: Prepared,
  { isFinish, finishOn, line }: PlannedClosing,
  caller: Caller,
): Promise<number> {
  const { db, clock, audit } = context;
  const { id } = before;
  const now = clock.now();
  const isUrlPublic = body.isUrlPublic ?? before.isUrlPublic;
  const after = {
    ...before,
    isFinish,
    finishOn,
    isUrlPublic,
    level: body.level ?? before.level,
    title: body.title ?? before.title,
    content: content?.html ?? before.content,
    categoryId: body.typeId === undefined ? before.categoryId : body.typeId,
    tagId: body.tagId === undefined ? before.tagId : body.tagId,
    version: before.version + 1,
  };
  const contentsBefore = await readContents(context, id);
  if (body.isFileChanged && body.files) await saveAttachments(context, id, body.files);
  if (content) await saveImages(context, id, content.images, before.content);
  if (body.items) await saveItems(context, id, body.items);
  if (line === 'closed') await refuseOpenItems(context, id);
  const contents = await readContents(context, id);
  const parts = changedParts({ ...before, ...contentsBefore }, { ...after, ...contents }, line === 'closed');
  if (parts.length > 0) await keepRevision(context, before, contentsBefore);
  const { title, categoryId, tagId, level, version } = after;
  await db
    .update(handovers)
    .set({
      title,
      categoryId,
      tagId,
      level,
      isFinish,
      finishOn,
      isUrlPublic,
      version,
      ...(content && { content: content.html, contentKey: searchKey(content.text) }),
      updatedBy: caller.id,
      updatedOn: now,
      ...(parts.length > 0 && {
        revision: before.revision + 1,
        revisedBy: caller.id,
        revisedOn: now,
        revisedParts: parts,
      }),
    })
    .where(eq(handovers.id, id));
  await saveLink(
    context,
    { ...before, version },
    isUrlPublic,
    { expiresOn: body.urlExpiresOn, passphraseHash },
    caller,
  );
  const stored = await handoverAudiences.read(db, id);
  const isSent = body.readers !== undefined || body.units !== undefined;
  const audience = isSent ? mergeAudience(stored, body) : undefined;
  const hasOtherUnits = audience !== undefined && toUnitKeys(audience.units).join() !== toUnitKeys(stored.units).join();
  // A closed one does not follow its units: who reads it through them still does.
  const named = new Set(stored.named);
  const members = before.isFinish && !hasOtherUnits ? stored.people.filter((one) => !named.has(one)) : undefined;
  const people = await savePeople(context, before, { editors: body.editors, audience, members });
  if (parts.length > 0) await markAsRead(context, id, caller.id, before.revision + 1);
  if (line) await board.addSystemLine(db, id, line === 'closed' ? closedLine : postponedLine(finishOn!), now);
  await audit.record({
    action: line === 'closed' ? 'handover.close' : 'handover.change',
    target: toTarget.handover(id),
    detail: {
      title,
      parts,
      ...describeChanges(people),
      ...(hasOtherUnits && {
        unitsBefore: await nameUnits(context, before, stored.units),
        units: await nameUnits(context, before, audience.units),
      }),
      ...(isUrlPublic !== before.isUrlPublic && { isUrlPublic }),
    },
  });
  await emitChanged(context, after, 'changed', people.removed);
  await notify(context, after, people, line === 'closed' ? 'closed' : parts.length > 0 ? 'changed' : null);
  return version;
}

/** Units by name, for the audit log. */
async function nameUnits(
  { directory }: HandoverContext,
  { companyId }: Pick<SeenHandover, 'companyId'>,
  units: AudienceUnits,
): Promise<string[]> {
  const described = await describeUnits(directory, companyId, units);
  return described.map(({ unit, name }) => name || unit);
}

/** Who was added and removed, for the audit log: at most as many as it can show. */
function describeChanges({ addedEditors, addedReaders, removed }: ChangedPeople) {
  const added = [...addedEditors, ...addedReaders];
  return {
    ...(added.length > 0 && { added: added.slice(0, MOST_AUDITED), addedCount: added.length }),
    ...(removed.length > 0 && { removed: removed.slice(0, MOST_AUDITED), removedCount: removed.length }),
  };
}

/** New people get to know that there is a handover for them; the others what happened, if it concerns them (C.4-7). */
async function notify(
  context: HandoverContext,
  row: SeenHandover,
  { addedEditors, addedReaders }: ChangedPeople,
  action: 'closed' | 'changed' | null,
): Promise<void> {
  const { all } = await findPeople(context, row);
  await notifyPeople(context, 'assigned', addedEditors, row);
  await notifyPeople(context, 'shared', addedReaders, row);
  const added = new Set([...addedEditors, ...addedReaders]);
  if (action)
    await notifyPeople(
      context,
      action,
      all.filter((person) => !added.has(person)),
      row,
    );
}

/** Closes a handover today (S2-242). */
export function closeHandover(context: HandoverContext): Handler<Api['close']> {
  const { transaction, refuse, clock, text } = context;
  return ({ params: { id }, caller, say }) =>
    transaction(async () => {
      const row = await seenHandover(context, id, caller, { lock: true });
      if (row.isFinish) throw refuse.conflict('closed.already', undefined, { status: 'ALREADY_CLOSED' });
      await refuseOpenItems(context, id);
      await closeNow(context, row, { finishOn: clock.today(), line: closedLine, updatedBy: caller.id });
      say(text('closed'));
      return {};
    });
}
