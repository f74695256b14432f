import type { Handler } from '@atrium/sdk/server';
import { searchKey } from '@atrium/sdk/server/search';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { board } from '../rules/sharing.ts';
import { emitChanged, notifyPeople } from '../rules/announce.ts';
import { toTarget } from '../rules/access/mayReadFile.ts';
import { saveLink } from '../rules/link/publicLink.ts';
import type { Body } from '../rules/writing/Body.ts';
import { checkBody } from '../rules/writing/checkBody.ts';
import { markAsRead } from '../rules/writing/markAsRead.ts';
import { closedLine } from '../rules/systemLines.ts';
import { prepareBody } from '../rules/writing/prepareBody.ts';
import { saveAttachments, saveImages } from '../rules/writing/saveFiles.ts';
import { refuseOpenItems, saveItems } from '../rules/writing/saveItems.ts';
import { savePeople } from '../rules/writing/savePeople.ts';
import { handovers } from '../tables.ts';

/** Adds a handover, with all that belongs to it. */
export function createHandover(context: HandoverContext): Handler<Api['create']> {
  const { db, transaction, clock, audit, text } = context;
  return async ({ body, caller, request: { language }, say }) => {
    const prepared = await prepareBody(body);
    return transaction(async () => {
      const fields: Body = { ...body, isFileChanged: true };
      const { isFinish, finishOn, line } = await checkBody(context, fields, prepared, undefined, { caller, language });
      const now = clock.now();
      const { html, text: plain, images } = prepared.content!;
      const [row] = await db
        .insert(handovers)
        .values({
          ...{ companyId: caller.companyId, title: body.title, content: html, contentKey: searchKey(plain) },
          ...{ categoryId: body.typeId ?? null, tagId: body.tagId ?? null, level: body.level ?? 1 },
          ...{ isFinish, finishOn, isUrlPublic: body.isUrlPublic ?? false },
          ...{ createdBy: caller.id, createdOn: now, updatedBy: caller.id, updatedOn: now },
          ...{ revisedBy: caller.id, revisedOn: now, revisedParts: ['created'] },
        })
        .returning();
      const { id } = row!;
      const people = { editors: body.editors ?? [], readers: body.readers ?? [] };
      const { addedEditors, addedReaders } = await savePeople(context, id, people);
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
      await audit.record({ action: 'handover.create', target: toTarget.handover(id), detail: { title: body.title } });
      await emitChanged(context, row!);
      await notifyPeople(context, 'assigned', addedEditors, row!);
      const onlyReaders = addedReaders.filter((reader) => !addedEditors.includes(reader));
      await notifyPeople(context, 'shared', onlyReaders, row!);
      say(text('created'));
      return { id };
    });
  };
}
