import { momentLabel, Tag } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import type { LogEntry, Translate } from '../types.ts';

/** The columns of the log of all accounts. */
export const logColumns = (t: Translate): Column<LogEntry>[] => [
  { id: 'at', title: t('log.at'), width: 148, cell: ({ at }) => momentLabel(at) },
  {
    id: 'name',
    title: t('log.name'),
    width: 132,
    cell: ({ name, hasLeft }) => (
      <>
        {name} {hasLeft && <Tag tone="void">{t('person.left')}</Tag>}
      </>
    ),
  },
  { id: 'platform', title: t('field.platformId'), minWidth: 110, cell: ({ platformName }) => platformName },
  { id: 'account', title: t('field.account'), minWidth: 120, cell: ({ account }) => account },
  {
    id: 'kind',
    title: t('log.kind'),
    width: 148,
    cell: ({ kind, reason }) => (
      <>
        {t(`log.kind.${kind}`)} {reason !== '' && <Tag tone="danger">{t('log.emergency')}</Tag>}
      </>
    ),
  },
  {
    id: 'version',
    title: t('log.version'),
    width: 64,
    align: 'end',
    optional: true,
    cell: ({ version }) => version,
  },
  { id: 'address', title: t('log.address'), width: 120, optional: true, cell: ({ address }) => address },
  {
    id: 'reason',
    title: t('log.reason'),
    minWidth: 120,
    optional: true,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
];
