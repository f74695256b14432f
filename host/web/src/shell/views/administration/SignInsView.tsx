import type { CallOptions } from '@atrium/sdk/client';
import { hostRoutes, type SignInRow } from '@atrium/sdk/host';
import { EmptyState, IconButton, momentLabel, Segmented, Tag } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { useTokenText } from '../../apiTokens/useTokenText.ts';
import { readDevice } from '../readDevice.ts';
import { ApiTokensList } from './ApiTokensList.tsx';
import { useAdministrationText } from './useAdministrationText.ts';
import { useHostList } from './useHostList.ts';

/** A live session of a person of the company. */
type SignIn = z.output<typeof SignInRow>;

/** Milliseconds between two looks at who is signed in, while this view is visible. */
const REFRESH = 10_000;

/** Who is signed in and which API tokens there are, and ending them, for `session.manage`. */
export default function SignInsView() {
  const t = useAdministrationText();
  const tokenText = useTokenText();
  const [shown, setShown] = useState<'sessions' | 'tokens'>('sessions');
  const views = (
    <Segmented
      label={t('signIns.views')}
      value={shown}
      onChange={setShown}
      options={[
        { value: 'sessions', label: t('signIns.sessions') },
        { value: 'tokens', label: tokenText('ofPeople') },
      ]}
    />
  );
  return shown === 'sessions' ? (
    <SessionsList views={views} />
  ) : (
    <ApiTokensList title={t('signIns.title')} views={views} />
  );
}

function SessionsList({ views }: { readonly views: ReactNode }) {
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
  const tools = (
    <>
      {views}
      <ListSearch list={list} label={t('signIns.search')} />
    </>
  );
  return (
    <ListPage title={t('signIns.title')} tools={tools}>
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

interface Changing {
  change(key: number | string, work: () => Promise<unknown>): Promise<void>;
}

/** Ending one session, or all of a person, each after a question. */
function useSignInActions(list: Changing) {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useAdministrationText();
  /** A failure is shown by the global error message. */
  const work = (row: SignIn, run: () => Promise<string>) =>
    list.change(row.id, async () => notices.toast({ tone: 'success', message: await run() })).catch(() => undefined);
  return {
    async end(row: SignIn) {
      const { id, name, address, userAgent } = row;
      const confirmed = await notices.confirm({
        title: t('signIns.endAsk', { name }),
        message: t('signIns.endText', { device: describeDevice(userAgent, t), address }),
        confirm: t('signIns.end'),
        danger: true,
      });
      if (!confirmed) return;
      await work(row, async () => {
        await hostCall(transport, hostRoutes.endSignIn, { params: { id } });
        return t('signIns.ended', { name });
      });
    },
    async endAll(row: SignIn) {
      const { employeeId, name } = row;
      const confirmed = await notices.confirm({
        title: t('signIns.endAllAsk', { name }),
        message: t('signIns.endAllText'),
        confirm: t('signIns.endAll'),
        danger: true,
      });
      if (!confirmed) return;
      await work(row, async () => {
        const params = { id: employeeId };
        const { ended } = await hostCall<{ ended: number }>(transport, hostRoutes.endSignInsOf, { params });
        return t('signIns.endedAll', { name, count: ended });
      });
    },
  };
}

/** Browser and system as people call them. */
function describeDevice(userAgent: string, t: ReturnType<typeof useAdministrationText>): string {
  const device = readDevice(userAgent);
  return device ? t('signIns.deviceOn', device) : t('signIns.otherDevice');
}
