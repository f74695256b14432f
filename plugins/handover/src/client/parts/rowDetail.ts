import { joined } from '@atrium/sdk/client';
import type { HandoverRow, Translate } from '../types.ts';
import { shortMoment } from './days.ts';
import { overdueText } from './StatusMark.tsx';

/** The second line of a handover in a card: who published it and when; of an overdue one for how long it has been. */
export function rowDetail(row: HandoverRow, t: Translate): string {
  if (row.overdue.length > 0) return joined([overdueText(row, t), row.publisher], 'clauses');
  return t('mine.detail', { name: row.publisher, time: shortMoment(row.publishDate) });
}
