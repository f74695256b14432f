import { momentLabel, spanLabel, Tag } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import { hoursOf, type LeaveClient, type OwnRequest } from './types.ts';

const LOOKS = [
  { tone: 'warning', icon: 'time' },
  { tone: 'success', icon: 'tick-circle' },
  { tone: 'danger', icon: 'cross-circle' },
  { tone: 'void', icon: 'disable' },
] as const;

/** A type with its dates: how a row is named. */
export const nameRequest = (t: LeaveClient['t'], { code, start, end }: OwnRequest): string =>
  t('leave.requestTitle', { type: t(`type.${code}`), span: spanLabel(start, end) });

/** Columns of a list of requests. */
export const requestColumns = (t: LeaveClient['t']): readonly Column<OwnRequest>[] => [
  { id: 'type', title: t('own.type'), width: 120, cell: ({ code }) => t(`type.${code}`) },
  { id: 'span', title: t('own.span'), minWidth: 220, cell: ({ start, end }) => spanLabel(start, end) },
  {
    id: 'cost',
    title: t('own.cost'),
    width: 100,
    align: 'end',
    cell: ({ minutes }) => t('own.hours', { hours: hoursOf(minutes) }),
  },
  {
    id: 'status',
    title: t('own.status'),
    width: 120,
    cell: ({ status, isCancelling }) =>
      isCancelling ? (
        <Tag tone="warning" icon="time">
          {t('own.isCancelling')}
        </Tag>
      ) : (
        <Tag {...LOOKS[status]}>{t(`status.${status}`)}</Tag>
      ),
  },
  { id: 'filedOn', title: t('own.filedOn'), width: 150, cell: ({ filedOn }) => momentLabel(filedOn) },
];
