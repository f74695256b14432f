import { type CallFailure, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, dayLabel, EmptyState, MarkedText, momentLabel, Tag } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { onChanges } from './parts/onChanges.ts';
import type { HandoverClient, Handovers, Translate } from './types.ts';

type PublicLink = Awaited<ReturnType<HandoverClient['api']['publicLinks']>>['list'][number];

/** What the company has made readable without sign-in, how often it was read, and the button that ends it. */
export default function HandoverLinks() {
  const context = useAtrium<Handovers>();
  const { api, notices, panels, t } = context;
  const links = usePagedList({
    filters: { keyword: '' },
    searchBy: 'keyword',
    sortNames: ['title', 'createdOn', 'expiresOn', 'views', 'lastViewedOn'],
    load: (query, options) => api.publicLinks({ query }, options),
    subscribe: (refetch) => onChanges(context, refetch),
  });
  const columns = useMemo(() => {
    const end = async ({ id, title }: PublicLink) => {
      const confirmed = await notices.confirm({
        title: t('link.revokeTitle', { title }),
        message: t('link.revokeText'),
        confirm: t('link.revoke'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await api.changeLink({ params: { id }, body: { isUrlPublic: false } }, { quiet: true });
        notices.toast({ tone: 'success', message: t('link.revoked') });
      } catch (caught) {
        const { message } = caught as CallFailure;
        await notices.alert({ title: t('link.changeFailed'), message, tone: 'danger' });
      }
    };
    return linkColumns(t, (link) => void end(link), links.filters.keyword);
  }, [api, notices, t, links.filters.keyword]);
  return (
    <ListPage title={t('links.title')} tools={<ListSearch list={links} label={t('links.search')} />}>
      <PagedTable
        label={t('links.title')}
        list={links}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => panels.open('ShowHandover', { id })}
        failed={t('links.failed')}
        empty={<EmptyState icon="globe" title={t('links.none')} />}
      />
    </ListPage>
  );
}

function linkColumns(t: Translate, onEnd: (link: PublicLink) => void, keyword: string): Column<PublicLink>[] {
  return [
    {
      id: 'title',
      title: t('field.title'),
      minWidth: 160,
      sortBy: ({ title }) => title,
      cell: ({ title, closed }) => (
        <>
          <span title={title}>
            <MarkedText text={title} query={keyword} />
          </span>{' '}
          {closed !== null && <Tag tone="danger">{t(`links.closed.${closed}`)}</Tag>}
        </>
      ),
    },
    { id: 'openedBy', title: t('links.openedBy'), width: 96, optional: true, cell: ({ openedBy }) => openedBy },
    {
      id: 'createdOn',
      title: t('links.openedOn'),
      width: 132,
      optional: true,
      sortBy: ({ createdOn }) => createdOn,
      cell: ({ createdOn }) => momentLabel(createdOn),
    },
    {
      id: 'expiresOn',
      title: t('field.urlExpiresOn'),
      width: 120,
      sortBy: ({ expiresOn }) => expiresOn,
      cell: ({ expiresOn }) => (expiresOn === null ? t('form.linkEndless') : dayLabel(expiresOn)),
    },
    {
      id: 'passphrase',
      title: t('field.urlPassphrase'),
      width: 96,
      optional: true,
      cell: ({ hasPassphrase, isPassphraseOld }) =>
        t(isPassphraseOld ? 'links.passphraseOld' : hasPassphrase ? 'links.passphrase' : 'links.noPassphrase'),
    },
    {
      id: 'views',
      title: t('links.views'),
      width: 84,
      align: 'end',
      sortBy: ({ views }) => views,
      cell: ({ views }) => views,
    },
    {
      id: 'lastViewedOn',
      title: t('links.lastViewed'),
      width: 132,
      optional: true,
      sortBy: ({ lastViewedOn }) => lastViewedOn,
      cell: ({ lastViewedOn }) => (lastViewedOn === null ? '' : momentLabel(lastViewedOn)),
    },
    {
      id: 'end',
      title: '',
      width: 116,
      align: 'end',
      sticky: true,
      cell: (link) => (
        <Button small variant="quiet" className="at-record-danger" onClick={() => onEnd(link)}>
          {t('link.revoke')}
        </Button>
      ),
    },
  ];
}
