import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Tag } from '@atrium/ui';
import { NAMED_FILTERS, NamedListPage } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { NEWEST_FIRST } from '../list/useAccountList.ts';
import type { Accounts, Translate } from '../types.ts';
import { referenceCalls, type ReferenceMode, type ReferenceRow, referenceText, SORT_NAMES } from './references.ts';
import './references.css';

/** The icons of the tabs, for the forms of their records. */
const ICONS = { name: 'globe', type: 'tag', purpose: 'briefcase', requiredField: 'form' } as const;

/** The platforms, types, purposes or required fields of the company. */
export function ReferenceList({ mode }: { readonly mode: ReferenceMode }) {
  const { t, api, events, panels } = useAtrium<Accounts>();
  const calls = referenceCalls(api)[mode];
  const rows = usePagedList({
    filters: NAMED_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    sort: NEWEST_FIRST,
    inAddress: true,
    load: (query, options) => calls.list({ query }, options),
    subscribe: (refetch) => events.on('referencesChanged', refetch),
  });
  const icon = ICONS[mode];
  return (
    <NamedListPage
      list={rows}
      text={referenceText(t, mode)}
      calls={calls}
      columns={({ name, count, status, updated }) => [
        name,
        ...(mode === 'purpose' ? [needsColumn(t)] : []),
        count('used', t(mode === 'requiredField' ? 'reference.usedByPurposes' : 'reference.used'), ({ used }) => used),
        { ...status, width: 128 },
        updated,
      ]}
      onAdd={() => panels.open('PlatformForm', { mode }, { id: mode, icon })}
      onEdit={({ id }) => panels.open('PlatformForm', { mode, id }, { id: `${mode} ${id}`, icon })}
      onDuplicate={({ id }) => panels.open('PlatformForm', { mode, copy: id }, { id: `${mode} copy ${id}`, icon })}
    />
  );
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
