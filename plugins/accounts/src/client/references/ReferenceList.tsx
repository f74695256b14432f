import { type PagedList, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, momentLabel, StatusFilter, Tag } from '@atrium/ui';
import { ListPage, ListSearch, namedColumns, PagedTable, rowActions } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { NEWEST_FIRST } from '../list/useAccountList.ts';
import type { Accounts, AccountsClient, Translate } from '../types.ts';
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
  const { status, buttons } = namedColumns({ busy, actions, statusWidth: 128 });
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
    status,
    {
      id: 'updatedOn',
      title: t('reference.updated'),
      width: 128,
      optional: true,
      sortBy: ({ updatedOn }) => updatedOn,
      cell: ({ updatedOn }) => <span className="at-ink-2">{momentLabel(updatedOn)}</span>,
    },
    buttons,
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

/** The icons of the tabs, for the forms of their records. */
const ICONS = { name: 'globe', type: 'tag', purpose: 'briefcase', requiredField: 'form' } as const;

/** The actions of a record of the list. */
interface ReferenceActions {
  add(): void;
  edit(row: ReferenceRow): void;
  duplicate(row: ReferenceRow): void;
  toggle(row: ReferenceRow): Promise<void>;
  remove(row: ReferenceRow): Promise<void>;
}

function referenceActions(
  { api, notices, panels, t }: AccountsClient,
  mode: ReferenceMode,
  list: Pick<PagedList<ReferenceRow>, 'change'>,
): ReferenceActions {
  const calls = referenceApi(api, mode);
  const label = t(`label.${mode}`);
  const icon = ICONS[mode];
  const rows = rowActions(notices, (id, work) => list.change(id, work));
  return {
    add: () => panels.open('PlatformForm', { mode }, { id: mode, icon }),
    edit: ({ id }) => panels.open('PlatformForm', { mode, id }, { id: `${mode} ${id}`, icon }),
    duplicate: ({ id }) => panels.open('PlatformForm', { mode, copy: id }, { id: `${mode} copy ${id}`, icon }),
    toggle: (row) =>
      rows.toggle(row, {
        call: (body) => calls.change(row.id, body),
        done: (isEnabled) => t(isEnabled ? 'enabled' : 'disabled', { name: row.name }),
        failed: t('reference.changeFailed', { label }),
      }),
    remove: (row) =>
      rows.remove(row, {
        title: t('reference.remove.title', { label, name: row.name }),
        message: t('reference.remove.text'),
        confirm: t('remove.do'),
        call: () => calls.remove(row.id),
        done: t('reference.removed', { name: row.name }),
        failed: t('reference.removeFailed', { label }),
      }),
  };
}
