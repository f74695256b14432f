import { Button, FoundLine, IconButton, MarkedText, Tag } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { FavouriteButton } from '@atrium/ui/readers';
import { deletedColumns } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { PasswordCell } from '../reveal/PasswordCell.tsx';
import type { RevealActions } from '../reveal/useRevealActions.ts';
import type { AccountRow, FoundAccount, Translate } from '../types.ts';
import { type AccountActions, accountMenu } from './accountActions.ts';
import { DueCell } from './DueCell.tsx';

interface ColumnParts {
  readonly t: Translate;
  readonly reveals: RevealActions;
  readonly actions: AccountActions;
  readonly busy: readonly (number | string)[];
  /** What was searched for. */
  readonly keyword: string;
}

const plain = (text: string) => <span className="at-ink-2">{text}</span>;

/** The columns of the list. The server sorts; `sortBy` only marks the sortable columns. */
export function accountColumns({ t, reveals, actions, busy, keyword }: ColumnParts): Column<FoundAccount>[] {
  const nameOf = ({ platformName: platform, account }: AccountRow) => t('account.name', { platform, account });
  return [
    {
      id: 'isCollected',
      title: t('column.collected'),
      width: 40,
      cell: (row) => (
        <FavouriteButton
          small
          of={nameOf(row)}
          marked={row.isCollected}
          disabled={busy.includes(row.id)}
          onChange={(marked) => void actions.collect(row, marked)}
        />
      ),
    },
    {
      id: 'platformName',
      title: t('field.platformId'),
      minWidth: 104,
      sortBy: ({ platformName }) => platformName,
      cell: (row) => <PlatformCell t={t} account={row} keyword={keyword} />,
    },
    {
      id: 'typeName',
      title: t('field.typeId'),
      width: 76,
      optional: true,
      sortBy: ({ typeName }) => typeName,
      cell: ({ typeName }) => plain(typeName),
    },
    {
      id: 'purposeName',
      title: t('field.purposeId'),
      width: 80,
      optional: true,
      sortBy: ({ purposeName }) => purposeName,
      cell: ({ purposeName }) => plain(purposeName),
    },
    {
      id: 'account',
      title: t('field.account'),
      minWidth: 120,
      sortBy: ({ account }) => account,
      cell: ({ account, isEnabled, access }) => (
        <span className="accounts-account">
          <span className="at-cut" title={account}>
            <MarkedText text={account} query={keyword} />
          </span>
          {!isEnabled && access === 'open' && <Tag tone="void">{t('password.disabled')}</Tag>}
        </span>
      ),
    },
    {
      id: 'password',
      title: t('field.password'),
      // with room for a password of 16 characters and the words beside it
      width: 'clamp(222px, 25cqi, 264px)',
      minWidth: 222,
      cell: (row) => <PasswordCell account={row} actions={reveals} onAsk={() => void actions.ask(row)} />,
    },
    {
      id: 'dueOn',
      title: t('column.due'),
      width: 108,
      optional: true,
      sortBy: ({ dueOn }) => dueOn,
      cell: (row) => <DueCell account={row} />,
    },
    {
      id: 'actions',
      title: '',
      width: 40,
      align: 'end',
      sticky: true,
      cell: (row) => (
        <MenuPopover
          label={t('menu.of', { name: nameOf(row) })}
          entries={accountMenu(t, row, actions)}
          placement="bottom-end"
        >
          <IconButton small icon="more" label={t('menu.of', { name: nameOf(row) })} title={t('menu.more')} />
        </MenuPopover>
      ),
    },
  ];
}

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

interface PlatformCellProps {
  readonly t: Translate;
  readonly account: FoundAccount;
  /** What was searched for. */
  readonly keyword: string;
}

/** Platform and title of an account, and where else a search found it. */
function PlatformCell({ t, account: { platformName, title, foundIn }, keyword }: PlatformCellProps) {
  const name = (
    <span className="at-cut" title={title === '' ? platformName : `${platformName} ${title}`}>
      <MarkedText text={platformName} query={keyword} />{' '}
      {title !== platformName && (
        <span className="at-ink-2">
          <MarkedText text={title} query={keyword} />
        </span>
      )}
    </span>
  );
  if (!foundIn) return name;
  return (
    <span className="accounts-found">
      {name}
      <FoundLine part={t(`list.found.${foundIn.part}`)} text={foundIn.text} query={keyword} />
    </span>
  );
}
