import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '@atrium/sdk/server';
import { findsWord, hasWord, type SoughtWord } from '@atrium/sdk/server/search';
import { editors, files, handovers, items, messageFiles, messages } from '../../tables.ts';
import { managesAll } from '../access/relations.ts';

/**
 * Every word is in the subject, the content, an item, a comment, the name of a file, or that of the publisher or a responsible person.
 * What a person has a part in is little and is read row by row; who manages all searches the company through the indexes.
 */
export const hasSought = (words: readonly SoughtWord[], caller: Caller): SQL | undefined =>
  and(...words.map((word) => (managesAll(caller) ? isAmongFound(word) : isInRow(word))));

function isInRow({ word, people }: SoughtWord): SQL | undefined {
  const within = (table: typeof items | typeof messages | typeof files, condition: SQL) =>
    sql`exists (select 1 from ${table} where ${eq(table.handoverId, handovers.id)} and ${condition})`;
  return or(
    hasWord(word, handovers.titleKey, handovers.contentKey),
    people === null
      ? undefined
      : sql`(${handovers.createdBy} = any(${people}::int[]) or exists (select 1 from ${editors}
          where ${eq(editors.handoverId, handovers.id)} and ${editors.employeeId} = any(${people}::int[])))`,
    within(messages, hasWord(word, messages.contentKey)),
    within(items, hasWord(word, items.textKey)),
    within(files, hasWord(word, files.nameKey)),
    sql`exists (select 1 from ${messageFiles} join ${messages} on ${eq(messages.id, messageFiles.messageId)}
      where ${eq(messages.handoverId, handovers.id)} and ${hasWord(word, messageFiles.nameKey)})`,
  );
}

const found = alias(handovers, 'found');

const isAmongFound = ({ word, people }: SoughtWord): SQL => sql`${handovers.id} in (
  select ${found.id} from ${handovers} as found where ${findsWord(word, found.titleKey, found.contentKey)}
  union all select ${messages.handoverId} from ${messages} where ${findsWord(word, messages.contentKey)}
  union all select ${items.handoverId} from ${items} where ${findsWord(word, items.textKey)}
  union all select ${files.handoverId} from ${files} where ${findsWord(word, files.nameKey)}
  union all select ${messages.handoverId} from ${messageFiles} join ${messages} on ${eq(messages.id, messageFiles.messageId)}
    where ${findsWord(word, messageFiles.nameKey)}
  ${
    people === null
      ? sql.empty()
      : sql`union all select ${found.id} from ${handovers} as found where ${found.createdBy} = any(${people}::int[])
        union all select ${editors.handoverId} from ${editors} where ${editors.employeeId} = any(${people}::int[])`
  })`;
