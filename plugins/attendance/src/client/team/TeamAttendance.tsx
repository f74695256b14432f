import { unsubscribeAll, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, companyDay, EmptyState, FilterSelect, Skeleton, useDelayed } from '@atrium/ui';
import { hasNoRows, ListPage, ListPager, ListSearch, ListStates } from '@atrium/ui/records';
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { TEAM_FLAGS } from '../../contract/teamCalls.ts';
import { ExportMenu } from '../ExportButton.tsx';
import { LockBadge } from '../locks/LockBadge.tsx';
import { LockButton } from '../locks/LockButton.tsx';
import { useMonthLock } from '../locks/useMonthLock.ts';
import { addMonths, lastOf, monthTitle } from '../months.ts';
import { MonthNavigation } from '../MonthView.tsx';
import type { Attendance, Team } from '../types.ts';
import type { ShownRow } from './cellTexts.ts';
import '../attendance.css';
import './team.css';
import { TeamGrid } from './TeamGrid.tsx';
import { UnitFilter } from './UnitFilter.tsx';

const SIZES = [25, 50, 100, 200];
const FIRST_MONTH = '2000-01';

type Flag = (typeof TEAM_FLAGS)[number];

/** 部門出勤: the people of one's units by the days of a month, for managers and HR. */
export default function TeamAttendance() {
  const { t, api, events, panels, tabs, session } = useAtrium<Attendance>();
  const [latest, setLatest] = useState<Team | null>(null);
  const team = usePagedList({
    filters: { month: '', unit: '', flag: '', text: '' },
    searchBy: 'text',
    views: ['month'],
    pageSize: 50,
    inAddress: true,
    load: async ({ page, pageSize, month, unit, flag, text }, options) => {
      const answer = await api.team(
        {
          query: {
            page,
            pageSize,
            month: month || companyDay().slice(0, 7),
            ...(unit && { unit }),
            ...(flag && { flag: flag as Flag }),
            ...(text && { text }),
          },
        },
        options,
      );
      setLatest(answer);
      return { totalSize: answer.totalSize, list: answer.list.map((row): ShownRow => ({ ...row, answer })) };
    },
    subscribe: (refetch) =>
      unsubscribeAll([
        events.on('teamPunched', refetch),
        events.on('imported', refetch),
        events.on('closuresChanged', refetch),
        events.on('rulesChanged', refetch),
      ]),
  });
  const { list, rows, filters, loading, loaded } = team;
  const waiting = useDelayed(loading);
  const { actions } = useSnapshot(session.state);
  const seesCompany = actions.includes('attendance.viewAll');
  const mayImport = actions.includes('attendance.import');
  const month = filters.month || latest?.today.slice(0, 7) || companyDay().slice(0, 7);
  const answer = rows[0]?.answer ?? latest;
  const isOther = answer !== null && answer.month !== month;
  const refetch = useCallback(() => void list.refetch(), [list]);
  const lock = useMonthLock(month, isOther ? undefined : answer?.lock, refetch);
  const narrowed = {
    month,
    ...(filters.unit && { unit: filters.unit }),
    ...(filters.flag && { flag: filters.flag as Flag }),
    ...(filters.text && { text: filters.text }),
  };
  return (
    <ListPage
      className="attendance-team-page"
      title={t('team.title')}
      actions={
        <>
          <LockButton month={month} lock={lock} />
          {mayImport && (
            <Button icon="import" onClick={() => tabs.open('AttendanceImports', {})}>
              {t('team.import')}
            </Button>
          )}
          <ExportMenu
            entries={[
              {
                id: 'shown',
                text: t('team.exportShown'),
                note: monthTitle(t, month),
                download: (options) => api.teamFile.download({ query: narrowed }, options),
              },
              {
                id: 'all',
                text: t(seesCompany ? 'team.exportCompany' : 'team.exportUnit'),
                note: monthTitle(t, month),
                download: (options) => api.teamFile.download({ query: { month } }, options),
              },
              {
                id: 'year',
                text: t('team.exportYear'),
                note: `${monthTitle(t, addMonths(month, -11))}–${monthTitle(t, month)}`,
                download: (options) =>
                  api.teamFile.download({ query: { ...narrowed, month: addMonths(month, -11), to: month } }, options),
              },
              ...(seesCompany
                ? [
                    {
                      id: 'presses',
                      text: t('team.exportPresses'),
                      note: monthTitle(t, month),
                      download: (options: object) =>
                        api.recordsFile.download(
                          { query: { from: `${month}-01`, to: lastOf(month), people: 'all' } },
                          options,
                        ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      }
      tools={
        <>
          <MonthNavigation
            month={month}
            bounds={{ first: FIRST_MONTH, last: latest?.today.slice(0, 7) ?? companyDay().slice(0, 7) }}
            firstBound={t('records.firstBound')}
            onTurn={(months) => list.filter({ month: addMonths(month, months) })}
          />
          <LockBadge lock={lock} />
          <ListSearch list={team} label={t('field.text')} />
          <UnitFilter value={filters.unit} onChange={(unit) => list.filter({ unit })} />
          <FilterSelect
            label={t('field.flag')}
            any={answer && !isOther ? t('team.anyFlagOf', { count: answer.people }) : t('team.anyFlag')}
            options={TEAM_FLAGS.map((flag) => ({
              value: flag,
              label:
                answer?.counts && !isOther
                  ? t('team.flagCount', { flag: t(`team.flag.${flag}`), count: answer.counts[flag] })
                  : t(`team.flag.${flag}`),
            }))}
            value={(filters.flag || null) as Flag | null}
            onChange={(flag) => list.filter({ flag: flag ?? '' })}
          />
        </>
      }
    >
      {hasNoRows(team) ? (
        <div className="at-list-body attendance-team-state">
          <ListStates
            list={team}
            failed={t('team.failed')}
            empty={<EmptyState title={t('team.empty')}>{t('team.emptyText')}</EmptyState>}
          />
        </div>
      ) : loaded && answer && !(isOther && waiting) ? (
        <TeamGrid
          label={t('team.gridOf', { month: monthTitle(t, answer.month) })}
          answer={answer}
          rows={rows}
          onPerson={({ employeeId: id }) => panels.open('PersonMonth', { id, month: answer.month }, { id })}
        />
      ) : (
        <div className="at-list-body" aria-busy>
          {waiting && <Skeleton height={320} />}
        </div>
      )}
      {answer && <TeamLegend updatedOn={answer.updatedOn} />}
      <ListPager list={team} sizes={SIZES} />
    </ListPage>
  );
}

const LOOKS = ['ok', 'late', 'early', 'missing', 'leave', 'waiting', 'overtime', 'extra'] as const;

/** What the marks mean, and when the figures were read. */
function TeamLegend({ updatedOn }: { readonly updatedOn: string }) {
  const { t } = useAtrium<Attendance>();
  return (
    <div className="attendance-legend attendance-team-legend">
      {LOOKS.map((look) => (
        <span key={look}>
          <span className={`attendance-mark attendance-mark-${look}`}>{t(`mark.sample.${look}`)}</span>
          {t(`mark.legend.${look}`)}
        </span>
      ))}
      <span className="attendance-updated">{t('month.updated', { time: updatedOn.slice(11) })}</span>
    </div>
  );
}
