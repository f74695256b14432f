import {
  type CallFailure,
  type Loaded,
  useAtrium,
  useLiveLoaded,
  useMembers,
  usePagedList,
  type ViewProps,
} from '@atrium/sdk/client';
import { Avatar, Button, EmptyState, ErrorState, Field, momentLabel, Skeleton, Tag, useKeptFocus } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import './audit.css';
import type { Accounts, AccountsClient, Translate } from './types.ts';

interface LeaverReportParams {
  readonly employeeId?: number | undefined;
}

/**
 * What a person knows who has left, or is about to: the passwords that they have seen since each changed last, and the
 * checklist of those to change.
 */
export default function LeaverReport({ params }: ViewProps<LeaverReportParams | undefined>) {
  const { t, api, events } = useAtrium<Accounts>();
  const leavers = useLiveLoaded(
    () => api.leavers({}, { quiet: true }),
    [api],
    (again) => [events.on('changed', again)],
  );
  const { reload } = leavers;
  const asked = params?.employeeId;
  const [chosen, setChosen] = useState<number | undefined>(asked);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    setChosen(asked);
  }
  return (
    <div className="accounts-audit">
      <LeaverList leavers={leavers} chosen={chosen} onChoose={setChosen} />
      {chosen !== undefined ? (
        <ExposureList key={chosen} employeeId={chosen} onRequested={() => void reload()} />
      ) : (
        <EmptyState icon="people" title={t('leavers.choose')}>
          {t('leavers.chooseText')}
        </EmptyState>
      )}
    </div>
  );
}

type Leaver = Awaited<ReturnType<AccountsClient['api']['leavers']>>[number];

interface LeaverListProps {
  readonly leavers: Loaded<readonly Leaver[]>;
  readonly chosen: number | undefined;
  readonly onChoose: (employeeId: number | undefined) => void;
}

/** People who have left and still know passwords or own accounts; of anyone else the report is made ahead of the day. */
function LeaverList({ leavers: { value, failure, reload }, chosen, onChoose }: LeaverListProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, reload: reloadMembers } = useMembers();
  const isLeaver = value?.some(({ employeeId }) => employeeId === chosen);
  return (
    <section className="accounts-leavers" aria-label={t('leavers.title')}>
      <h1 className="at-hidden-text">{t('leavers.title')}</h1>
      {failure ? (
        <ErrorState
          title={t('data.failed', { message: failure.message })}
          failure={failure}
          onRetry={() => void reload()}
        />
      ) : !value ? (
        <Skeleton height={40} />
      ) : value.length === 0 ? (
        <EmptyState icon="tick-circle" title={t('leavers.none')}>
          {t('leavers.noneText')}
        </EmptyState>
      ) : (
        <ul>
          {value.map((leaver) => (
            <li key={leaver.employeeId}>
              <button
                type="button"
                aria-pressed={leaver.employeeId === chosen}
                onClick={() => onChoose(leaver.employeeId)}
              >
                <Avatar name={leaver.name} id={leaver.employeeId} size="small" />
                <span>
                  <b>{leaver.name}</b>
                  <small>
                    {t('leavers.counts', { known: leaver.known, waiting: leaver.waiting, owned: leaver.owned })}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {organisation && (
        <Field label={t('leavers.other')} hint={t('leavers.otherHint')}>
          <MemberChooserField
            title={t('leavers.other')}
            organisation={organisation}
            hidden={hidden}
            max={1}
            value={chosen === undefined || isLeaver ? [] : [chosen]}
            onReload={reloadMembers}
            onChange={([employeeId]) => onChoose(employeeId)}
          />
        </Field>
      )}
    </section>
  );
}

type Exposure = Awaited<ReturnType<AccountsClient['api']['exposures']>>['list'][number];

interface ExposureListProps {
  readonly employeeId: number;
  /** Passwords were put on the checklist. */
  readonly onRequested: () => void;
}

const TONES = { known: 'danger', waiting: 'warning', done: 'success' } as const;

/** The passwords that a person knows, and the checklist of those that were to be changed because of them. */
function ExposureList({ employeeId, onRequested }: ExposureListProps) {
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
