import { eq } from 'drizzle-orm';
import type { Caller, Handler } from '@atrium/sdk/server';
import { searchKey } from '@atrium/sdk/server/search';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { board } from '../rules/sharing.ts';
import { emitChanged, notifyPeople, findPeople } from '../rules/announce.ts';
import { toTarget } from '../rules/access/mayReadFile.ts';
import { type SeenHandover, seenHandover } from '../rules/access/seenHandover.ts';
import { saveLink } from '../rules/link/publicLink.ts';
import { handoverDetail } from '../rules/listing/handoverDetail.ts';
import type { Body, Prepared } from '../rules/writing/Body.ts';
import { checkBody } from '../rules/writing/checkBody.ts';
import { markAsRead } from '../rules/writing/markAsRead.ts';
import { closedLine, postponedLine } from '../rules/systemLines.ts';
import type { PlannedClosing } from '../rules/writing/planClosing.ts';
import { prepareBody } from '../rules/writing/prepareBody.ts';
import { changedParts, readContents, keepRevision } from '../rules/writing/revise.ts';
import { saveAttachments, saveImages } from '../rules/writing/saveFiles.ts';
import { refuseOpenItems, saveItems } from '../rules/writing/saveItems.ts';
import { type ChangedPeople, savePeople } from '../rules/writing/savePeople.ts';
import { handovers } from '../tables.ts';

/** People that one entry of the audit log names. */
const MOST_AUDITED = 50;

/** Changes what is sent of a handover. What its readers read becomes the next revision; the earlier one is kept. */
export function changeHandover(context: HandoverContext): Handler<Api['change']> {
  const { transaction, refuse, text } = context;
  return async ({ params: { id }, body, caller, request: { language }, say }) => {
    if (body.id !== undefined && body.id !== id) throw refuse.invalid('id.differs');
    const prepared = await prepareBody(body);
    return transaction(async () => {
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
    ...{ isFinish, finishOn, isUrlPublic, level: body.level ?? before.level, title: body.title ?? before.title },
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
      ...{ title, categoryId, tagId, level, isFinish, finishOn, isUrlPublic, version },
      ...(content && { content: content.html, contentKey: searchKey(content.text) }),
      ...{ updatedBy: caller.id, updatedOn: now },
      ...(parts.length > 0 && {
        ...{ revision: before.revision + 1, revisedBy: caller.id, revisedOn: now, revisedParts: parts },
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
  const people = await savePeople(context, id, { editors: body.editors, readers: body.readers });
  if (parts.length > 0) await markAsRead(context, id, caller.id, before.revision + 1);
  if (line) await board.addSystemLine(db, id, line === 'closed' ? closedLine : postponedLine(finishOn!), now);
  await audit.record({
    action: line === 'closed' ? 'handover.close' : 'handover.change',
    target: toTarget.handover(id),
    detail: { title, parts, ...describeChanges(people), ...(isUrlPublic !== before.isUrlPublic && { isUrlPublic }) },
  });
  await emitChanged(context, after, 'changed', people.removed);
  await notify(context, after, people, line === 'closed' ? 'closed' : parts.length > 0 ? 'changed' : null);
  return version;
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
  const onlyReaders = addedReaders.filter((reader) => !addedEditors.includes(reader));
  await notifyPeople(context, 'assigned', addedEditors, row);
  await notifyPeople(context, 'shared', onlyReaders, row);
  const added = new Set([...addedEditors, ...addedReaders]);
  if (action)
    await notifyPeople(
      context,
      action,
      all.filter((person) => !added.has(person)),
      row,
    );
}
