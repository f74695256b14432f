import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type FoundIn, pickExcerpt } from '@atrium/sdk/server';
import { hasWord, type SoughtWord, textOfStored } from '@atrium/sdk/server/search';
import type { FOUND_PARTS } from '../../../contract/handoverShapes.ts';
import type { HandoverContext } from '../../HandoverContext.ts';
import { editors, files, handovers, items, messageFiles, messages } from '../../tables.ts';
import { readMembers } from '../people.ts';

type Found = FoundIn<(typeof FOUND_PARTS)[number]>;
type Texts = ReadonlyMap<number, string>;

/**
 * Where the handovers of a page were found beside their subjects. Their comments, items and files have the rights of the handover,
 * which the caller sees.
 */
export async function foundIn(
  context: Pick<HandoverContext, 'db' | 'directory'>,
  ids: readonly number[],
  sought: readonly SoughtWord[],
): Promise<ReadonlyMap<number, Found>> {
  if (ids.length === 0 || sought.length === 0) return new Map();
  const { db } = context;
  const words = sought.map(({ word }) => word);
  const any = (key: PgColumn) => or(...words.map((word) => hasWord(word, key)));
  const among = (record: PgColumn) => inArray(record, [...ids]);
  const { id, title, content, createdBy } = handovers;
  const rows = await db.select({ id, title, content, createdBy }).from(handovers).where(among(id));
  const comments = await db
    .selectDistinctOn([messages.handoverId], { id: messages.handoverId, text: messages.content })
    .from(messages)
    .where(and(among(messages.handoverId), any(messages.contentKey)))
    .orderBy(messages.handoverId, desc(messages.id));
  const lines = await db
    .selectDistinctOn([items.handoverId], { id: items.handoverId, text: items.text })
    .from(items)
    .where(and(among(items.handoverId), any(items.textKey)))
    .orderBy(items.handoverId, items.place);
  const attached = await db
    .selectDistinctOn([files.handoverId], { id: files.handoverId, text: files.name })
    .from(files)
    .where(and(among(files.handoverId), any(files.nameKey)))
    .orderBy(files.handoverId, files.place);
  const sent = await db
    .selectDistinctOn([messages.handoverId], { id: messages.handoverId, text: messageFiles.name })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(and(among(messages.handoverId), any(messageFiles.nameKey)))
    .orderBy(messages.handoverId, desc(messages.id));
  const people = await findPeopleNames(context, rows);
  const [inItems, inComments, inFiles] = [groupTexts(lines), groupTexts(comments), groupTexts([...sent, ...attached])];
  return new Map(
    rows.flatMap((row) => {
      const found = pickExcerpt(words, row.title, [
        ['content', textOfStored(row.content)],
        ['item', inItems.get(row.id)],
        ['comment', inComments.get(row.id)],
        ['file', inFiles.get(row.id)],
        ['person', people.get(row.id)],
      ]);
      return found ? [[row.id, found] as const] : [];
    }),
  );
}

const groupTexts = (rows: readonly { readonly id: number; readonly text: string }[]): Texts =>
  new Map(rows.map(({ id, text }) => [id, text]));

/** Names of the publisher and the responsible people. */
async function findPeopleNames(
  { db, directory }: Pick<HandoverContext, 'db' | 'directory'>,
  rows: readonly { readonly id: number; readonly createdBy: number }[],
): Promise<Texts> {
  const responsible = await db
    .select({ id: editors.handoverId, employeeId: editors.employeeId })
    .from(editors)
    .where(
      inArray(
        editors.handoverId,
        rows.map(({ id }) => id),
      ),
    );
  const all = [...rows.map(({ id, createdBy }) => ({ id, employeeId: createdBy })), ...responsible];
  const memberOf = await readMembers(
    directory,
    all.map(({ employeeId }) => employeeId),
  );
  const names = new Map<number, string[]>();
  for (const { id, employeeId } of all) names.set(id, [...(names.get(id) ?? []), memberOf(employeeId).employeeName]);
  return new Map([...names].map(([id, list]) => [id, [...new Set(list)].join('、')]));
}
