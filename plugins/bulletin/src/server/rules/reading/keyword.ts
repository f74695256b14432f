import { pickExcerpt } from '@atrium/sdk/server';
import { hasWord, searchRank, type SoughtWord } from '@atrium/sdk/server/search';
import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { FoundIn } from '../../../contract/foundIn.ts';
import type { BulletinContext } from '../../BulletinContext.ts';
import { bulletins } from '../../tables.ts';

/** Every word is in the title, the text, the name of an attachment, or the name or number of the author. */
export const hasSought = (words: readonly SoughtWord[]): SQL | undefined =>
  and(
    ...words.map(({ word, people }) =>
      or(
        hasWord(word, bulletins.titleKey, bulletins.plainKey, bulletins.fileNamesKey),
        people === null ? undefined : sql`${bulletins.createdBy} = any(${people}::int[])`,
      ),
    ),
  );

/** How well a bulletin fits, the best first. */
export const rankByWords = (words: readonly SoughtWord[]): SQL<number> =>
  searchRank(
    words.map(({ word }) => word),
    { title: bulletins.title, titleKey: bulletins.titleKey, others: [bulletins.plainKey] },
  );

/** Where the bulletins of a page were found beside their titles. */
export async function foundIn(
  { db }: Pick<BulletinContext, 'db'>,
  rows: readonly { readonly id: number; readonly title: string; readonly createdByName: string }[],
  words: readonly SoughtWord[],
): Promise<ReadonlyMap<number, FoundIn>> {
  if (words.length === 0 || rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const texts = await db
    .select({ id: bulletins.id, plain: bulletins.plain, files: bulletins.fileNames })
    .from(bulletins)
    .where(inArray(bulletins.id, ids));
  const textOf = new Map(texts.map((text) => [text.id, text]));
  return new Map(
    rows.flatMap((row) => {
      const text = textOf.get(row.id);
      const found = pickExcerpt(
        words.map(({ word }) => word),
        row.title,
        [
          ['content', text?.plain],
          ['file', text?.files],
          ['person', row.createdByName],
        ],
      );
      return found ? [[row.id, found] as const] : [];
    }),
  );
}
