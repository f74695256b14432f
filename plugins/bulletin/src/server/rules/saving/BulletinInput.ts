import type { bulletinFields } from '../../../contract/bulletinFields.ts';
import type { z } from 'zod';
import type { BulletinRow } from '../../BulletinContext.ts';
import { wallTimeOrNull } from '../reading/listed.ts';

/** A bulletin as a person has filled it in. */
export type BulletinInput = { readonly [Name in keyof typeof bulletinFields]: z.output<(typeof bulletinFields)[Name]> };

/** A stored bulletin as what its form has, so that a change of single fields is checked like a whole one. */
export function toInput(row: BulletinRow, readers: readonly number[]): BulletinInput {
  const { title, mainCategoryId, subCategoryId, content, mustRead, pinnedUntil, isDraft } = row;
  return {
    ...{ title, mainCategoryId, subCategoryId, content, mustRead, pinnedUntil, isDraft },
    ...{ publishedOn: wallTimeOrNull(row.publishedOn), finishedOn: wallTimeOrNull(row.finishedOn) },
    ...{ deadline: wallTimeOrNull(row.deadline), readers: [...readers], files: [...row.fileIds] },
  };
}
