import { momentLabel } from '@atrium/ui';
import { IconButton, StatusSwitch, Tag } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import type { Translate } from '../types.ts';
import type { ReferenceActions } from './referenceActions.ts';
import type { ReferenceMode, ReferenceRow } from './referenceApi.ts';

/** The columns of the list. The server sorts; `sortBy` only marks the sortable columns. */
export function referenceColumns(
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
