import { type PagedList, useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button, EmptyState, IconButton, useKeptFocus } from '@atrium/ui';
import { type MenuEntry, MenuPopover } from '@atrium/ui/overlays';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { accountActions, type PanePart } from './list/accountActions.ts';
import { accountColumns, binColumns } from './list/accountColumns.tsx';
import { type AccountFilters, type AccountView, toFilters, useAccountList, findView } from './list/useAccountList.ts';
import './list/list.css';
import { ListFilters, ViewChips } from './list/ListTools.tsx';
import { useAccountQuestions } from './list/useAccountQuestions.tsx';
import { AccountPane } from './pane/AccountPane.tsx';
import { useRevealActions } from './reveal/useRevealActions.ts';
import { type AccountRow, type Accounts, type AccountsClient, mayChange } from './types.ts';

interface AccountManagementParams {
  readonly account?: number | undefined;
  readonly isDue?: boolean | undefined;
}

const EMPTY_VIEWS = {
  collected: 'star-empty',
  due: 'tick-circle',
  owned: 'key',
  deleted: 'trash',
} as const satisfies Record<Exclude<AccountView, 'all'>, string>;

/** The accounts that the person sees, with their passwords, and one of them beside the list. */
export default function AccountManagement({ params }: ViewProps<AccountManagementParams | undefined>) {
  const context = useAtrium<Accounts>();
  const { t } = context;
  const { accounts, counts, ...options } = useAccountList();
  const { list, busy } = accounts;
  const { shown, open, close } = useShownAccount(params?.account);
  const { questions, dialogs } = useAccountQuestions();
  const reveals = useRevealActions();
  useKeptFocus();
  const { showInEmergency } = reveals;
  // also those of a role that is given or taken away while the list is open
  const { actions: granted } = useSnapshot(context.session.state);
  const actions = useMemo(
    () => accountActions({ context, list, questions, open, showInEmergency }),
    // oxlint-disable-next-line react/exhaustive-deps -- what the person may do is read from the session
    [context, list, questions, open, showInEmergency, granted],
  );
  const view = findView(accounts.filters);
  const isBin = view === 'deleted';
  const { keyword } = accounts.filters;
  const openRow = (row: AccountRow) => (mayChange(row) ? actions.edit(row) : open(row.id, 'facts'));
  const showRow = ({ id }: AccountRow) => open(id, shown?.part ?? 'facts');
  const add = actions.canAdd && (
    <Button variant="primary" icon="plus" onClick={actions.add}>
      {t('list.add')}
    </Button>
  );
  return (
    <div className="accounts-page">
      <ListPage
        title={t('list.title')}
        className="accounts-list"
        actions={
          <>
            <IconButton icon="refresh" label={t('list.reload')} onClick={() => void list.reload()} />
            {actions.canAdd && (
              <Button icon="import" onClick={() => context.panels.open('AccountImport', undefined, {})}>
                {t('list.import')}
              </Button>
            )}
            {add}
            <MenuPopover label={t('menu.more')} entries={listMenu(context, list)} placement="bottom-end">
              <IconButton icon="more" label={t('menu.more')} />
            </MenuPopover>
          </>
        }
        tools={
          <>
            <ListSearch list={accounts} label={t('list.search')} />
            <ViewChips view={view} counts={counts} onChange={(next) => list.filter(toFilters(next))} />
            <span className="at-grow" />
            <ListFilters accounts={accounts} {...options} />
          </>
        }
      >
        <PagedTable
          label={t('list.title')}
          list={accounts}
          columns={
            isBin ? binColumns(t, busy, actions, keyword) : accountColumns({ t, reveals, actions, busy, keyword })
          }
          rowKey={({ id }) => id}
          {...(!isBin && { onOpen: openRow, onPress: showRow })}
          rowClassName={(row) => rowClass(row, shown?.id)}
          failed={t('list.failed')}
          empty={
            view === 'all' ? (
              <EmptyState title={t('list.empty')} actions={add}>
                {t(actions.canAdd ? 'list.emptyText' : 'list.emptyReader')}
              </EmptyState>
            ) : (
              <EmptyState icon={EMPTY_VIEWS[view]} title={t(`list.${view}.empty`)}>
                {t(`list.${view}.emptyText`)}
              </EmptyState>
            )
          }
        />
      </ListPage>
      {shown && (
        <AccountPane
          key={shown.id}
          id={shown.id}
          part={shown.part}
          reveals={reveals}
          actions={actions}
          onPart={(part) => open(shown.id, part)}
          onClose={close}
        />
      )}
      {dialogs}
    </div>
  );
}

function rowClass({ id, isEnabled }: AccountRow, shown: number | undefined): string | undefined {
  if (id === shown) return 'accounts-row-shown';
  return isEnabled ? undefined : 'accounts-row-disabled';
}

interface ShownAccount {
  readonly id: number;
  readonly part: PanePart;
}

/** Which account is shown beside the list. It is part of the tab's address. */
function useShownAccount(addressed: unknown) {
  const frame = useFrame();
  const [shown, setShown] = useState<ShownAccount | null>(() => showFacts(addressed));
  const [followed, setFollowed] = useState(addressed);
  if (addressed !== followed) {
    setFollowed(addressed);
    if (addressed !== shown?.id) setShown(showFacts(addressed));
  }
  const { params } = frame;
  const open = useCallback(
    (id: number, part: PanePart) => {
      setShown({ id, part });
      params?.set({ account: id });
    },
    [params],
  );
  const close = useCallback(() => {
    setShown(null);
    params?.set({ account: undefined });
  }, [params]);
  return { shown, open, close };
}

/** An address holds whatever a person typed. */
const showFacts = (addressed: unknown): ShownAccount | null =>
  typeof addressed === 'number' ? { id: addressed, part: 'facts' } : null;

/** What there is besides the list. */
function listMenu(
  { t, panels, session }: AccountsClient,
  list: Pick<PagedList<AccountRow, AccountFilters>, 'filter'>,
): MenuEntry[] {
  const isAuditor = session.can('account.audit') || session.can('account.manageAll');
  return [
    { id: 'requests', text: t('menu.requests'), icon: 'key', run: () => panels.open('AccessRequests', undefined, {}) },
    ...(isAuditor
      ? [
          { id: 'leavers', text: t('menu.leavers'), icon: 'log-out', run: () => panels.open('LeaverReport', {}, {}) },
          {
            id: 'log',
            text: t('menu.companyLog'),
            icon: 'history',
            run: () => panels.open('RevealLog', undefined, {}),
          },
        ]
      : []),
    { id: 'bin', text: t('views.deleted'), icon: 'trash', run: () => list.filter(toFilters('deleted')) },
  ];
}
