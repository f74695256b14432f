import { useAtrium, usePagedList, type CallFailure } from '@atrium/sdk/client';
import { Button, EmptyState, momentLabel, Tag, useKeptFocus } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useSnapshot } from 'valtio';
import type { Accounts, AccountsClient, Translate } from '../types.ts';

type Exposure = Awaited<ReturnType<AccountsClient['api']['exposures']>>['list'][number];

interface ExposureListProps {
  readonly employeeId: number;
  /** Passwords were put on the checklist. */
  readonly onRequested: () => void;
}

const TONES = { known: 'danger', waiting: 'warning', done: 'success' } as const;

/** The passwords that a person knows, and the checklist of those that were to be changed because of them. */
export function ExposureList({ employeeId, onRequested }: ExposureListProps) {
  const { t, api, events, notices, session } = useAtrium<Accounts>();
  const exposures = usePagedList({
    filters: {},
    load: (query, options) => api.exposures({ query: { ...query, employeeId } }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const { list, rows, total } = exposures;
  useKeptFocus();
  const canRequest = useSnapshot(session.state).actions.includes('account.manageAll');
  const known = rows.filter(({ state }) => state === 'known');
  const isWhole = rows.length === total;
  /** Puts these on the checklist, or all of every page. */
  const request = async (accountIds?: number[]) => {
    try {
      const { count } = await api.rotate({ body: { employeeId, ...(accountIds && { accountIds }) } }, { quiet: true });
      notices.toast(
        count > 0
          ? { tone: 'success', message: t('rotate.requested', { count }) }
          : { tone: 'info', message: t('rotate.nothing') },
      );
      onRequested();
      await list.refetch();
    } catch (failure) {
      await notices.alert({ title: t('rotate.failed'), message: (failure as CallFailure).message, tone: 'danger' });
    }
  };
  return (
    <ListPage
      className="accounts-exposures"
      title={t('exposure.title')}
      actions={
        canRequest &&
        (known.length > 0 || !isWhole) && (
          <Button variant="primary" onClick={() => void request()}>
            {isWhole ? t('rotate.all', { count: known.length }) : t('rotate.whole')}
          </Button>
        )
      }
    >
      <PagedTable
        label={t('exposure.title')}
        list={exposures}
        columns={exposureColumns(t)}
        rowKey={({ id }) => id}
        failed={t('exposure.failed')}
        empty={
          <EmptyState icon="tick-circle" title={t('exposure.none')}>
            {t('exposure.noneText')}
          </EmptyState>
        }
        {...(canRequest && {
          bulk: (keys: readonly (string | number)[], clear: () => void) => (
            <Button small onClick={() => void request(keys.map(Number)).then(clear)}>
              {t('rotate.some')}
            </Button>
          ),
        })}
      />
    </ListPage>
  );
}

const exposureColumns = (t: Translate): Column<Exposure>[] => [
  { id: 'platform', title: t('field.platformId'), minWidth: 110, cell: ({ platformName }) => platformName },
  { id: 'account', title: t('field.account'), minWidth: 100, cell: ({ account }) => account },
  { id: 'owner', title: t('fact.owner'), width: 110, cell: ({ owner }) => owner.name },
  {
    id: 'seen',
    title: t('exposure.seen'),
    width: 200,
    optional: true,
    cell: ({ state, reveals, lastRevealedOn }) => {
      if (lastRevealedOn !== null) return t('exposure.times', { count: reveals, time: momentLabel(lastRevealedOn) });
      // another password since: what is counted is the present one
      return state === 'done' ? '—' : t('exposure.entered');
    },
  },
  {
    id: 'state',
    title: t('exposure.state'),
    width: 100,
    cell: ({ state, doneOn }) => (
      <Tag tone={TONES[state]} {...(doneOn !== null && { title: momentLabel(doneOn) })}>
        {t(`exposure.state.${state}`)}
      </Tag>
    ),
  },
];
