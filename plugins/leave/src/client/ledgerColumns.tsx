import { momentLabel, spanLabel } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import { hoursOf, type LeaveClient, type LedgerRow } from './types.ts';

/**
 * Columns of a list of what has changed 特休.
 *
 * @param hasReasons also who has changed it by hand, and why
 */
export const ledgerColumns = (t: LeaveClient['t'], hasReasons = false): readonly Column<LedgerRow>[] => [
  { id: 'on', title: t('own.on'), width: 160, cell: ({ on }) => momentLabel(on) },
  { id: 'type', title: t('own.type'), width: 100, cell: ({ code }) => t(`type.${code}`) },
  { id: 'kind', title: t('own.change'), width: 110, cell: ({ kind }) => t(`kind.${kind}`) },
  {
    id: 'minutes',
    title: t('own.cost'),
    width: 110,
    align: 'end',
    cell: ({ minutes }) => `${minutes > 0 ? '+' : '−'}${t('own.hours', { hours: hoursOf(Math.abs(minutes)) })}`,
  },
  {
    id: 'period',
    title: t('own.period'),
    minWidth: 200,
    cell: ({ startsOn, endsOn }) => spanLabel(startsOn, endsOn),
  },
  ...(hasReasons
    ? [
        {
          id: 'why',
          title: t('manage.why'),
          minWidth: 180,
          optional: true,
          cell: (row: LedgerRow) => writeWhy(t, row),
        },
      ]
    : []),
];

function writeWhy(t: LeaveClient['t'], { by, reason }: LedgerRow): string {
  if (by !== '') return t('manage.by', { name: by, reason });
  return reason === 'seniority' || reason === 'left' ? t(`manage.cause.${reason}`) : reason;
}
