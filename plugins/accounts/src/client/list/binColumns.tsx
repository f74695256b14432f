import { Button, MarkedText } from '@atrium/ui';
import { deletedColumns } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import type { FoundAccount, Translate } from '../types.ts';
import type { AccountActions } from './accountActions.ts';
import { PlatformCell } from './PlatformCell.tsx';

/** The columns of deleted accounts, which can be restored for 30 days. */
export const binColumns = (
  t: Translate,
  busy: readonly (number | string)[],
  actions: AccountActions,
  keyword: string,
): Column<FoundAccount>[] => [
  {
    id: 'platformName',
    title: t('field.platformId'),
    minWidth: 104,
    sortBy: (row) => row.platformName,
    cell: (row) => <PlatformCell t={t} account={row} keyword={keyword} />,
  },
  { id: 'typeName', title: t('field.typeId'), width: 76, optional: true, cell: ({ typeName }) => typeName },
  {
    id: 'account',
    title: t('field.account'),
    minWidth: 100,
    sortBy: ({ account }) => account,
    cell: ({ account }) => <MarkedText text={account} query={keyword} />,
  },
  { id: 'owner', title: t('fact.owner'), width: 80, optional: true, cell: ({ owner }) => owner.name },
  // null of the rows of another view, which are shown until those of the bin are loaded
  ...deletedColumns<FoundAccount>(({ deletedOn: on, deletedBy: by }) => (on === null ? null : { on, by })),
  {
    id: 'actions',
    title: '',
    width: 96,
    align: 'end',
    sticky: true,
    cell: (row) => (
      <Button small icon="undo" loading={busy.includes(row.id)} onClick={() => void actions.restore(row)}>
        {t('restore.do')}
      </Button>
    ),
  },
];
