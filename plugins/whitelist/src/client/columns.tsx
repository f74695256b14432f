import { joined } from '@atrium/sdk/client';
import { IconButton, StatusSwitch, Tag } from '@atrium/ui';
import type { EntryActions } from './entryActions.ts';
import type { Column } from '@atrium/ui/table';
import { LevelTag } from './LevelTag.tsx';
import { overlapTexts } from './overlapText.ts';
import type { Company, Entry, WhitelistClient } from './types.ts';

/** True for an entry of the configuration, which is read-only here. */
export const isFixed = ({ source }: Pick<Entry, 'source'>): boolean => source === 'configuration';

/** The columns of the list. The server sorts; `sortBy` only marks the sortable columns. */
export function entryColumns(
  t: WhitelistClient['t'],
  companies: readonly Company[],
  busy: readonly (number | string)[],
  actions: EntryActions,
): Column<Entry>[] {
  const company = new Map(companies.map(({ id, name }) => [id, name]));
  return [
    {
      id: 'name',
      title: t('field.name'),
      cell: ({ name, source }) => (
        <span className="whitelist-name" title={name}>
          <span className="at-cut">{name}</span>
          {isFixed({ source }) && <Tag title={t('source.configurationText')}>{t('source.configuration')}</Tag>}
        </span>
      ),
      sortBy: ({ name }) => name,
      width: 150,
    },
    {
      id: 'ip',
      title: t('field.ip'),
      width: 216,
      sortBy: ({ ip }) => ip,
      cell: ({ ip, overlaps, overlapCount }) => (
        <span className="whitelist-address">
          <code>{ip}</code>
          {overlapCount > 0 && (
            <Tag tone="warning" icon="warning-sign" title={overlapTexts(t, overlaps, overlapCount).join('\n')}>
              {t('overlap.count', { count: overlapCount })}
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'companies',
      optional: true,
      minWidth: 180,
      title: t('field.companyIdSet'),
      cell: ({ companyIdSet }) => {
        const names = companyIdSet.map((id) => company.get(id) ?? String(id));
        return (
          <span className="whitelist-companies-of" title={joined(names)}>
            <span className="at-cut">{names[0]}</span>
            {names.length > 1 && <span className="whitelist-more">{t('company.more', { count: names.length })}</span>}
          </span>
        );
      },
    },
    {
      id: 'riskLevel',
      title: t('field.riskLevel'),
      width: 104,
      sortBy: ({ riskLevel }) => riskLevel,
      cell: ({ riskLevel }) => <LevelTag level={riskLevel} />,
    },
    {
      id: 'isEnabled',
      title: t('field.isEnabled'),
      width: 140,
      sortBy: ({ isEnabled }) => Number(isEnabled),
      cell: (entry) => (
        <StatusSwitch
          label={t('list.switch', { name: entry.name })}
          active={entry.isEnabled}
          disabled={isFixed(entry)}
          busy={busy.includes(entry.id)}
          reason={isFixed(entry) ? t('source.configurationText') : undefined}
          onChange={() => void actions.toggle(entry)}
        />
      ),
    },
    {
      id: 'actions',
      title: '',
      width: 80,
      align: 'end',
      sticky: true,
      cell: (entry) => (
        <>
          <IconButton
            small
            icon="edit"
            label={t('list.edit', { name: entry.name })}
            disabled={isFixed(entry)}
            onClick={() => actions.edit(entry)}
          />
          <IconButton
            small
            icon="trash"
            label={t('list.remove', { name: entry.name })}
            disabled={isFixed(entry)}
            onClick={() => void actions.remove(entry)}
          />
        </>
      ),
    },
  ];
}
