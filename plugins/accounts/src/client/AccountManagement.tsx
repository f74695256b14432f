import { useAtrium, type ViewProps } from '@atrium/sdk/client';
import { Button, EmptyState, IconButton, useKeptFocus } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { accountActions } from './list/accountActions.ts';
import { accountColumns } from './list/accountColumns.tsx';
import { binColumns } from './list/binColumns.tsx';
import { type AccountView, filtersOf, viewOf } from './list/filters.ts';
import { ListFilters } from './list/ListFilters.tsx';
import { listMenu } from './list/listMenu.ts';
import { useAccountList } from './list/useAccountList.ts';
import { useAccountQuestions } from './list/useAccountQuestions.tsx';
import { useShownAccount } from './list/useShownAccount.ts';
import { ViewChips } from './list/ViewChips.tsx';
import { AccountPane } from './pane/AccountPane.tsx';
import { useRevealActions } from './reveal/useRevealActions.ts';
import { type AccountRow, type Accounts, mayChange } from './types.ts';
import './list/list.css';

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
  const view = viewOf(accounts.filters);
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
            <ViewChips view={view} counts={counts} onChange={(next) => list.filter(filtersOf(next))} />
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
