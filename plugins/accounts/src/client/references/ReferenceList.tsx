import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, IconButton, momentLabel, StatusFilter, StatusSwitch, Tag } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { NEWEST_FIRST } from '../list/useAccountList.ts';
import type { Accounts, Translate } from '../types.ts';
import { referenceActions, type ReferenceActions } from './referenceActions.ts';
import { referenceApi, type ReferenceMode, type ReferenceRow } from './referenceApi.ts';
import './references.css';

const NO_FILTERS: { readonly name: string; readonly isEnabled: boolean | null } = { name: '', isEnabled: null };
const SORT_NAMES = ['id', 'name', 'isEnabled', 'updatedOn'] as const;

/** The platforms, types, purposes or required fields of the company. */
export function ReferenceList({ mode }: { readonly mode: ReferenceMode }) {
  const context = useAtrium<Accounts>();
  const { t, api, events } = context;
  const rows = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    sort: NEWEST_FIRST,
    inAddress: true,
    load: (query, options) => referenceApi(api, mode).list(query, options),
    subscribe: (refetch) => events.on('referencesChanged', refetch),
  });
  const { list } = rows;
  const actions = useMemo(() => referenceActions(context, mode, list), [context, mode, list]);
  const label = t(`label.${mode}`);
  const add = (
    <Button variant="primary" icon="plus" onClick={actions.add}>
      {t('reference.add', { label })}
    </Button>
  );
  return (
    <ListPage
      title={label}
      actions={add}
      tools={
        <>
          <ListSearch list={rows} label={t('reference.search')} />
          <StatusFilter value={rows.filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
        </>
      }
    >
      <PagedTable
        label={label}
        list={rows}
        columns={referenceColumns(t, mode, rows.busy, actions)}
        rowKey={({ id }) => id}
        onOpen={actions.edit}
        failed={t('reference.failed', { label })}
        empty={
          <EmptyState title={t('reference.none', { label })} actions={add}>
            {t(`reference.none.${mode}`)}
          </EmptyState>
        }
      />
    </ListPage>
  );
}

/** The columns of the list. The server sorts; `sortBy` only marks the sortable columns. */
function referenceColumns(
  t: Translate,
  mode: ReferenceMode,
  busy: readonly (number | string)[],
  actions: ReferenceActions,
): Column<ReferenceRow>[] {
  return [
    { id: 'name', title: t('field.name'), minWidth: 120, sortBy: ({ name }) => name, cell: ({ name }) => name },
    ...(mode === 'purpose' ? [needsColumn(t)] : []),
    {
      id: 'used',
      title: t(mode === 'requiredField' ? 'reference.usedByPurposes' : 'reference.used'),
      width: 104,
      align: 'end',
      optional: true,
      cell: ({ used }) => <span className={used === 0 ? 'at-mute' : ''}>{used}</span>,
    },
    {
      id: 'isEnabled',
      title: t('field.isEnabled'),
      width: 128,
      sortBy: ({ isEnabled }) => Number(isEnabled),
      cell: (row) => (
        <StatusSwitch
          label={t('reference.switch', { name: row.name })}
          active={row.isEnabled}
          busy={busy.includes(row.id)}
          onChange={() => void actions.toggle(row)}
        />
      ),
    },
    {
      id: 'updatedOn',
      title: t('reference.updated'),
      width: 128,
      optional: true,
      sortBy: ({ updatedOn }) => updatedOn,
      cell: ({ updatedOn }) => <span className="at-ink-2">{momentLabel(updatedOn)}</span>,
    },
    {
      id: 'actions',
      title: '',
      width: 104,
      align: 'end',
      sticky: true,
      cell: (row) => (
        <>
          <IconButton
            small
            icon="edit"
            label={t('reference.edit', { name: row.name })}
            onClick={() => actions.edit(row)}
          />
          <IconButton
            small
            icon="duplicate"
            label={t('reference.copy', { name: row.name })}
            onClick={() => actions.duplicate(row)}
          />
          <IconButton
            small
            icon="trash"
            label={t('reference.remove', { name: row.name })}
            onClick={() => void actions.remove(row)}
          />
        </>
      ),
    },
  ];
}

/** What accounts of a purpose need. */
const needsColumn = (t: Translate): Column<ReferenceRow> => ({
  id: 'needs',
  title: t('reference.needs'),
  width: 208,
  optional: true,
  cell: ({ dynamicFields = [], hasLink, hasApplyDate }) => (
    <span className="accounts-needs">
      {dynamicFields.length > 0 && <Tag>{t('reference.fields', { count: dynamicFields.length })}</Tag>}
      {hasLink && <Tag>{t('field.link')}</Tag>}
      {hasApplyDate && <Tag>{t('field.applyDate')}</Tag>}
    </span>
  ),
});
