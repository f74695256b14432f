import type { CallOptions } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { EmptyState, IconButton, momentLabel, Tag } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { TRANSPORT } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';
import { useAdministrationText } from '../useAdministrationText.ts';
import { useHostList } from '../useHostList.ts';
import { describeDevice } from './deviceName.ts';
import type { SignIn } from './signIn.ts';
import { useSignInActions } from './useSignInActions.ts';

/** Milliseconds between two looks at who is signed in, while this view is visible. */
const REFRESH = 10_000;

/** Who is signed in, and ending their sessions, for `session.manage`. */
export default function SignInsView() {
  const transport = useService(TRANSPORT);
  const t = useAdministrationText();
  const list = useHostList({
    filters: { person: '' },
    searchBy: 'person',
    pageSize: 30,
    load: (query, options: CallOptions) =>
      hostCall<{ list: SignIn[]; totalSize: number }>(transport, hostRoutes.signIns, { query }, options),
    subscribe(refetch) {
      const timer = setInterval(() => document.hidden || refetch(), REFRESH);
      return () => clearInterval(timer);
    },
  });
  const actions = useSignInActions(list.list);
  return (
    <ListPage title={t('signIns.title')} tools={<ListSearch list={list} label={t('signIns.search')} />}>
      <PagedTable
        label={t('signIns.title')}
        list={list}
        columns={columnsOf(t, actions)}
        rowKey={({ id }) => id}
        failed={t('signIns.failed')}
        empty={<EmptyState icon="desktop" title={t('signIns.empty')} />}
      />
    </ListPage>
  );
}

const columnsOf = (
  t: ReturnType<typeof useAdministrationText>,
  { end, endAll }: ReturnType<typeof useSignInActions>,
): readonly Column<SignIn>[] => [
  {
    id: 'person',
    title: t('signIns.person'),
    cell: ({ name, employee, department, current }) => (
      <>
        <span>{`${name} (${employee})`}</span> <span className="at-mute">{department}</span>{' '}
        {current && <Tag tone="accent">{t('signIns.current')}</Tag>}
      </>
    ),
    minWidth: 220,
  },
  { id: 'device', title: t('signIns.device'), cell: ({ userAgent }) => describeDevice(userAgent, t), minWidth: 150 },
  { id: 'address', title: t('signIns.address'), cell: ({ address }) => address, width: 140, optional: true },
  {
    id: 'since',
    title: t('signIns.since'),
    cell: ({ createdOn }) => momentLabel(createdOn),
    width: 150,
    optional: true,
  },
  { id: 'used', title: t('signIns.used'), cell: ({ usedOn }) => momentLabel(usedOn), width: 150 },
  {
    id: 'actions',
    title: '',
    cell: (row) => (
      <>
        <IconButton
          icon="log-out"
          small
          label={t('signIns.end')}
          disabled={row.current}
          onClick={() => void end(row)}
        />
        <IconButton icon="ban-circle" small label={t('signIns.endAll')} onClick={() => void endAll(row)} />
      </>
    ),
    width: 88,
    sticky: true,
  },
];
