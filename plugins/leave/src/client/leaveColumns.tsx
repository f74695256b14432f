import type { ClientContext } from '@atrium/sdk/client';
import { Tag } from '@atrium/ui';
import { Tooltip } from '@atrium/ui/overlays';
import type { Column } from '@atrium/ui/table';
import type contract from '../contract.ts';
import type { LeaveRow, LeaveState } from './sampleRows.ts';

const STYLES = {
  已批准: { tone: 'success', icon: 'tick-circle' },
  待批准: { tone: 'warning', icon: 'time' },
  駁回: { tone: 'danger', icon: 'cross-circle' },
} as const satisfies Record<LeaveState, object>;

/** The columns of the sample table. */
export function leaveColumns(t: ClientContext<typeof contract>['t']): readonly Column<LeaveRow>[] {
  return [
    { id: 'id', title: t('leave.id'), width: 92, cell: (row) => row.id, sortBy: (row) => row.id },
    {
      id: 'leaveDate',
      title: t('leave.leaveDate'),
      width: 104,
      cell: (row) => row.leaveDate,
      sortBy: (row) => row.leaveDate,
    },
    {
      id: 'leave',
      title: t('leave.type'),
      width: 80,
      cell: (row) => t(`kind.${row.leave}`),
      sortBy: (row) => row.leave,
    },
    {
      id: 'reson',
      title: t('leave.reason'),
      cell: (row) => <span title={row.reson}>{row.reson}</span>,
    },
    {
      id: 'leavetimes',
      title: t('leave.times'),
      width: 80,
      align: 'end',
      cell: (row) => t('leave.hours', { hours: row.leavetimes }),
      sortBy: (row) => row.leavetimes,
    },
    { id: 'agent', title: t('leave.agent'), width: 84, cell: (row) => row.agent, sortBy: (row) => row.agent },
    {
      id: 'file',
      title: t('leave.file'),
      width: 128,
      cell: (row) =>
        row.file ? (
          <Tooltip content={t('leave.fileReason', { file: row.file })}>
            <button type="button" className="leave-file" aria-disabled="true">
              <span className="at-cut">{row.file}</span>
            </button>
          </Tooltip>
        ) : (
          <span className="leave-none">{t('leave.noFile')}</span>
        ),
    },
    {
      id: 'status',
      title: t('leave.status'),
      width: 112,
      cell: (row) => <Tag {...STYLES[row.status]}>{t(`state.${row.status}`)}</Tag>,
      sortBy: (row) => row.status,
    },
  ];
}
