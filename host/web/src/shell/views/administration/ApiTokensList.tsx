import type { CallOptions } from '@atrium/sdk/client';
import { type CompanyApiToken, hostRoutes } from '@atrium/sdk/host';
import { dayLabel, EmptyState, IconButton, momentLabel } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { scopesText, type TokenText, useTokenText } from '../../apiTokens/useTokenText.ts';
import { useHostList } from './useHostList.ts';

type Row = z.output<typeof CompanyApiToken>;

/** The valid API tokens of the company and revoking them. `views` chooses what the page shows. */
export function ApiTokensList({ title, views }: { readonly title: string; readonly views: ReactNode }) {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useTokenText();
  const list = useHostList({
    filters: { person: '' },
    searchBy: 'person',
    pageSize: 30,
    load: (query, options: CallOptions) =>
      hostCall<{ list: Row[]; totalSize: number }>(transport, hostRoutes.companyApiTokens, { query }, options),
  });
  const revoke = async ({ token: { id, name } }: Row) => {
    const confirmed = await notices.confirm({
      title: t('revokeAsk', { name }),
      message: t('revokeText'),
      confirm: t('revoke'),
      danger: true,
    });
    if (!confirmed) return;
    await list.list
      .change(id, async () => {
        await hostCall(transport, hostRoutes.revokeCompanyApiToken, { params: { id } });
        notices.toast({ tone: 'success', message: t('revoked', { name }) });
      })
      .catch(() => undefined);
  };
  const tools = (
    <>
      {views}
      <ListSearch list={list} label={t('search')} />
    </>
  );
  return (
    <ListPage title={title} tools={tools}>
      <PagedTable
        label={t('ofPeople')}
        list={list}
        columns={columnsOf(t, revoke)}
        rowKey={({ token }) => token.id}
        failed={t('listFailed')}
        empty={<EmptyState icon="key" title={t('empty')} />}
      />
    </ListPage>
  );
}

const columnsOf = (t: TokenText, revoke: (row: Row) => Promise<void>): readonly Column<Row>[] => [
  {
    id: 'person',
    title: t('person'),
    cell: ({ owner: { name, employee, department } }) => (
      <>
        <span>{`${name} (${employee})`}</span> <span className="at-mute">{department}</span>
      </>
    ),
    minWidth: 180,
  },
  {
    id: 'token',
    title: t('token'),
    cell: ({ token: { name, begin } }) => (
      <>
        {name} <code className="at-mute">{`${begin}…`}</code>
      </>
    ),
    minWidth: 130,
  },
  {
    id: 'scopes',
    title: t('scopesOf'),
    cell: ({ token: { scopes } }) => scopesText(scopes, t),
    minWidth: 130,
    optional: true,
  },
  {
    id: 'used',
    title: t('lastUse'),
    cell: ({ token: { usedOn, address } }) =>
      usedOn === null ? t('never') : <span title={address}>{momentLabel(usedOn)}</span>,
    width: 130,
    optional: true,
  },
  { id: 'until', title: t('until'), cell: ({ token: { validUntil } }) => dayLabel(validUntil), width: 130 },
  {
    id: 'actions',
    title: '',
    cell: (row) => <IconButton icon="ban-circle" small label={t('revoke')} onClick={() => void revoke(row)} />,
    width: 56,
    sticky: true,
  },
];
