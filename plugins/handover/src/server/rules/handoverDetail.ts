import { type Caller, type FileFacts, momentOf, toAttachment } from '@atrium/sdk/server';
import { describeUnits } from '@atrium/sdk/server/sharing';
import { and, asc, eq } from 'drizzle-orm';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { editors, files, handovers, items, links, reads } from '../tables.ts';
import { momentOrNull, selectRows, toRows } from './handoverRows.ts';
import { findClosedReason } from './liveLink.ts';
import { overdueTimes } from './overdue.ts';
import { handoverAudiences, readMembers } from './people.ts';

/** A handover as its panel and form have it. The caller sees it. */
export async function handoverDetail(context: HandoverContext, id: number, caller: Caller) {
  const { db, directory } = context;
  const times = await overdueTimes(context, caller.companyId);
  const found = await selectRows(db, { ...times, me: caller.id }).where(eq(handovers.id, id));
  const [row] = await toRows(directory, found, caller);
  const { content, companyId, createdBy, revisedBy, revisedOn, updatedBy } = (
    await db
      .select({
        content: handovers.content,
        companyId: handovers.companyId,
        createdBy: handovers.createdBy,
        revisedBy: handovers.revisedBy,
        revisedOn: handovers.revisedOn,
        updatedBy: handovers.updatedBy,
      })
      .from(handovers)
      .where(eq(handovers.id, id))
  )[0]!;
  const people = await db
    .select({ employeeId: editors.employeeId, acknowledgedOn: editors.acknowledgedOn, readOn: reads.readOn })
    .from(editors)
    .leftJoin(reads, readBy(editors))
    .where(eq(editors.handoverId, id))
    .orderBy(asc(editors.assignedOn), asc(editors.employeeId));
  const list = await readItems(context, id);
  const audience = await handoverAudiences.read(db, id);
  const memberOf = await readMembers(directory, [
    revisedBy,
    updatedBy,
    ...people.map(({ employeeId }) => employeeId),
    ...list.flatMap(({ doneBy }) => doneBy ?? []),
  ]);
  return {
    ...row!,
    content,
    files: (await readAttachments(context, id)).map(toAttachment),
    editors: people.map(({ employeeId, acknowledgedOn, readOn }) => ({
      ...memberOf(employeeId),
      readOn: momentOrNull(readOn),
      acknowledgedOn: momentOrNull(acknowledgedOn),
    })),
    readers: audience.people.map((employeeId) => ({ employeeId })),
    named: [...audience.named],
    units: audience.units,
    readerUnits: await describeUnits(directory, companyId, audience.units),
    items: list.map(({ id: itemId, text, dueOn, isRequired, doneBy, doneOn }) => ({
      id: itemId,
      text,
      dueDate: dueOn,
      isRequired,
      isDone: doneOn !== null,
      doneBy: doneBy === null ? null : memberOf(doneBy),
      doneOn: momentOrNull(doneOn),
    })),
    revisedBy: memberOf(revisedBy),
    revisedOn: momentOf(revisedOn),
    updatedBy: memberOf(updatedBy),
    readRevision: found[0]!.readRevision,
    readOn: momentOrNull(found[0]!.readOn),
    link: row!.permission === 3 || !row!.isUrlPublic ? null : await describeLink(context, { id, companyId, createdBy }),
  };
}

const readBy = (people: typeof editors) =>
  and(eq(reads.handoverId, people.handoverId), eq(reads.employeeId, people.employeeId));

/** The checklist, in its order. */
export const readItems = ({ db }: Pick<HandoverContext, 'db'>, id: number) =>
  db.select().from(items).where(eq(items.handoverId, id)).orderBy(asc(items.place), asc(items.id));

/** Facts of the attachments, in their order. */
export async function readAttachments(
  context: Pick<HandoverContext, 'db' | 'files'>,
  id: number,
): Promise<readonly FileFacts[]> {
  const rows = await context.db
    .select({ fileId: files.fileId })
    .from(files)
    .where(eq(files.handoverId, id))
    .orderBy(asc(files.place));
  return context.files.facts(rows.map(({ fileId }) => fileId));
}

/** How the public link may be used and was used; one that no one has asked for yet has no row. */
async function describeLink(context: HandoverContext, row: Pick<HandoverEntry, 'id' | 'companyId' | 'createdBy'>) {
  const [link] = await context.db.select().from(links).where(eq(links.handoverId, row.id));
  const opened = link ?? { createdBy: row.createdBy, expiresOn: null };
  return {
    expiresOn: link?.expiresOn ?? null,
    hasPassphrase: (link?.passphraseHash ?? null) !== null,
    isPassphraseOld: link !== undefined && link.passphraseHash !== null && link.passphraseLeast === null,
    closed: await findClosedReason(context, { link: opened, row }),
    views: link?.views ?? 0,
    lastViewedOn: momentOrNull(link?.lastViewedOn ?? null),
  };
}
