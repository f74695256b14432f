import { type Caller, type Database, type Directory, momentOf } from '@atrium/sdk/server';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { categories, editors, files, handovers, items, reads, tags } from '../tables.ts';
import { type Relation, relationToHandover, toPermission } from './access.ts';
import { overdueColumns, type OverdueTimes } from './overdue.ts';
import { board, handoverFavourites, handoverReaders, readMembers, unseen } from './people.ts';

/** What the rows of a person depend on. */
interface RowFacts extends OverdueTimes {
  readonly me: number;
}

const countIn = (table: typeof items | typeof files | typeof editors | typeof reads, condition: SQL) =>
  sql<number>`(select count(*)::int from ${sql`${table}`} where ${sql`${table.handoverId}`} = ${handovers.id} and ${condition})`;

/** Columns of a row of the list; `handovers` is joined with what `selectRows` joins. */
const rowColumns = (facts: RowFacts) => {
  const { me } = facts;
  const present = (column: typeof editors.employeeId | typeof reads.employeeId) =>
    sql`${column} = any(${facts.present}::int[])`;
  return {
    id: handovers.id,
    companyId: handovers.companyId,
    title: handovers.title,
    categoryId: handovers.categoryId,
    categoryName: categories.name,
    tagId: handovers.tagId,
    tagName: tags.name,
    level: handovers.level,
    isFinish: handovers.isFinish,
    finishOn: handovers.finishOn,
    isUrlPublic: handovers.isUrlPublic,
    createdBy: handovers.createdBy,
    createdOn: handovers.createdOn,
    revision: handovers.revision,
    updatedBy: handovers.updatedBy,
    updatedOn: handovers.updatedOn,
    version: handovers.version,
    deletedBy: handovers.deletedBy,
    deletedOn: handovers.deletedOn,
    isEditor: sql<boolean>`${editors.employeeId} is not null`,
    acknowledgedOn: editors.acknowledgedOn,
    isReader: handoverReaders.has(handovers.id, me),
    readRevision: reads.revision,
    readOn: reads.readOn,
    isCollected: handoverFavourites.has(handovers.id, me),
    editorCount: countIn(editors, present(editors.employeeId)),
    acknowledgedCount: countIn(
      editors,
      sql`${present(editors.employeeId)} and ${sql`${editors.acknowledgedOn}`} is not null`,
    ),
    readerCount: sql<number>`(select count(*)::int from handover.readers as reader
      where reader.handover_id = ${handovers.id} and reader.employee_id = any(${facts.present}::int[]))`,
    viewedCount: countIn(
      reads,
      sql`${present(reads.employeeId)} and ${sql`${reads.employeeId}`} <> ${handovers.createdBy}`,
    ),
    fileCount: countIn(files, sql`true`),
    messageCount: board.count(handovers.id),
    unreadMessages: unseen.count(handovers.id, me),
    itemCount: countIn(items, sql`true`),
    doneCount: countIn(items, sql`${sql`${items.doneOn}`} is not null`),
    ...overdueColumns(facts),
  };
};

/** Handovers as rows of the list; the code that calls it adds the condition and the order. */
export function selectRows(db: Database, facts: RowFacts) {
  const mine = (table: typeof editors | typeof reads) =>
    and(eq(table.handoverId, handovers.id), eq(table.employeeId, facts.me));
  return db
    .select(rowColumns(facts))
    .from(handovers)
    .leftJoin(categories, eq(categories.id, handovers.categoryId))
    .leftJoin(tags, eq(tags.id, handovers.tagId))
    .leftJoin(editors, mine(editors))
    .leftJoin(reads, mine(reads))
    .$dynamic();
}

type FoundRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Rows of the wire, in the order of the statement. */
export async function toRows(directory: Pick<Directory, 'person'>, found: readonly FoundRow[], caller: Caller) {
  const memberOf = await readMembers(
    directory,
    found.map(({ createdBy }) => createdBy),
  );
  return found.map((row) => toRow(row, memberOf(row.createdBy).employeeName, caller));
}

function toRow(row: FoundRow, publisher: string, caller: Caller) {
  const relation: Relation = relationToHandover(row, caller);
  const reasons = (['acknowledge', 'items', 'close'] as const).filter((reason) => row[`${reason}Late`] !== null);
  const isShared = (row.isEditor || row.isReader) && row.createdBy !== caller.id;
  return {
    id: row.id,
    title: row.title,
    typeId: row.categoryId,
    typeName: row.categoryName ?? '',
    tagId: row.tagId,
    tagName: row.tagName ?? '',
    level: row.level,
    finishDate: row.finishOn,
    isFinish: row.isFinish,
    state: decideState(row),
    publishDate: momentOf(row.createdOn),
    publisher,
    publisherId: row.createdBy,
    isCollected: row.isCollected,
    editorCount: row.editorCount,
    readerCount: row.readerCount,
    viewedCount: row.viewedCount,
    acknowledgedCount: row.acknowledgedCount,
    permission: toPermission(relation),
    isUrlPublic: row.isUrlPublic,
    fileCount: row.fileCount,
    messageCount: row.messageCount,
    unreadMessages: row.unreadMessages,
    itemCount: row.itemCount,
    doneCount: row.doneCount,
    isRead: row.readRevision !== null || !isShared,
    isChanged: row.readRevision !== null && row.readRevision < row.revision,
    isEditor: row.isEditor,
    acknowledgedOn: momentOrNull(row.acknowledgedOn),
    overdue: reasons,
    overdueDays: reasons[0] === undefined ? 0 : row[`${reasons[0]}Late`]!,
    revision: row.revision,
    updatedOn: momentOf(row.updatedOn),
    version: row.version,
  };
}

const decideState = ({
  isFinish,
  finishOn,
}: Pick<FoundRow, 'isFinish' | 'finishOn'>): 'open' | 'scheduled' | 'closed' =>
  isFinish ? 'closed' : finishOn === null ? 'open' : 'scheduled';

export const momentOrNull = (instant: Date | null): string | null => instant && momentOf(instant);
