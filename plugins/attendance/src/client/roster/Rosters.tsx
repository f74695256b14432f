import { addDays } from '@atrium/sdk/days';
import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { companyDay, EmptyState, IconButton, Segmented, Select, Skeleton, Tag } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { hasNoRows, ListPage, ListPager, ListSearch, ListStates } from '@atrium/ui/records';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { WORK_SYSTEMS } from '../../contract/workRuleLimits.ts';
import { addMonths, lastOf, monthTitle } from '../months.ts';
import { shortDay } from '../team/TeamGrid.tsx';
import { UnitFilter } from '../team/UnitFilter.tsx';
import type { Attendance, Roster, RosterViolation } from '../types.ts';
import '../attendance.css';
import { PublishButton, SaveButton } from './RosterActions.tsx';
import './roster.css';
import { cellsIn, RosterGrid } from './RosterGrid.tsx';
import { RosterTools } from './RosterTools.tsx';
import { RosterViolations } from './RosterViolations.tsx';
import { choicesOf, type RosterRow, type Value } from './rosterValues.ts';
import { type System, useRosterCheck } from './useRosterCheck.ts';
import { useRosterSheet } from './useRosterSheet.ts';
import { useSheetSelection } from './useSheetSelection.ts';

const SIZES = [25, 50, 100, 200];
/** Days of the period of four weeks. */
const FOUR_WEEKS = 28;
/** A Monday from which cycles are counted unless another day is chosen, whatever period is shown. */
const FIRST_CYCLE = '2024-01-01';

interface ShownRow extends RosterRow {
  readonly answer: Roster;
}

/** 排班: the days of people, planned in a sheet, checked against the law, saved, and published. */
export default function Rosters() {
  const { t, api, events, notices } = useAtrium<Attendance>();
  const rosters = usePagedList({
    filters: { from: '', span: '', unit: '', text: '', system: '', cycle: '' },
    searchBy: 'text',
    views: ['from', 'span', 'system', 'cycle'],
    pageSize: 50,
    inAddress: true,
    load: async ({ page, pageSize, from, span, unit, text }, options) => {
      const query = {
        page,
        pageSize,
        ...periodOf(from ?? '', span ?? ''),
        ...(unit && { unit }),
        ...(text && { text }),
      };
      const answer = await api.rosters({ query }, options);
      return { totalSize: answer.totalSize, list: answer.list.map((row): ShownRow => ({ ...row, answer })) };
    },
  });
  const { list, rows, filters, loaded } = rosters;
  const period = periodOf(filters.from, filters.span);
  const read = rows[0]?.answer ?? null;
  const answer = read?.from === period.from && read.to === period.to ? read : null;
  const sheet = useRosterSheet(answer, async () => void (await list.refetch()));
  /** Undefined: each person's is that of their work rule. */
  const system: System | undefined = WORK_SYSTEMS.find((each) => each === filters.system);
  const cycleStart = filters.cycle || FIRST_CYCLE;
  const check = useRosterCheck(answer, sheet.edits, system, cycleStart);
  const grid = useRef<HTMLTableElement>(null);
  const selection = useSheetSelection(grid, { rows: rows.length, days: answer?.dates.length ?? 1 });
  const choices = useMemo(() => (answer ? choicesOf(t, answer) : []), [t, answer]);
  const violated = useMemo(() => violatedDays(check.list), [check.list]);

  const onChanged = useEffectEvent(({ from, to }: { readonly from: string; readonly to: string }) => {
    if (sheet.isSaving || from > period.to || to < period.from) return;
    if (sheet.count > 0) notices.toast({ tone: 'info', message: t('roster.otherSaved', { count: sheet.count }) });
    void list.refetch();
  });
  useEffect(() => events.on('rostersChanged', (changed) => onChanged(changed)), [events]);
  const onRules = useEffectEvent(() => void list.refetch());
  useEffect(() => events.on('rulesChanged', () => onRules()), [events]);

  /** To another period, after a question about what is not saved. */
  const turn = async (next: { readonly from?: string; readonly span?: string }) => {
    const { count } = sheet;
    const isSure =
      count === 0 ||
      (await notices.confirm({
        title: t('roster.discardTitle'),
        message: t('roster.discardText', { count }),
        confirm: t('roster.discard'),
        danger: true,
      }));
    if (!isSure) return;
    sheet.reset();
    list.filter(next);
  };
  const onSet = (value: Value) =>
    sheet.change(cellsIn(rows, selection.range).map(({ row, day }) => ({ row, day, value })));
  const goTo = ({ employeeId, from, to }: RosterViolation) => {
    const row = rows.findIndex((each) => each.employeeId === employeeId);
    if (row < 0 || !answer) return;
    const dayOn = (date: string) => answer.dates.findIndex((each) => each.date === date);
    const first = dayOn(from) < 0 ? 0 : dayOn(from);
    const last = dayOn(to) < 0 ? answer.dates.length - 1 : dayOn(to);
    selection.select({ row, day: last }, false);
    selection.select({ row, day: first }, true);
  };

  return (
    <ListPage
      className="attendance-roster-page"
      title={t('roster.title')}
      actions={
        <>
          <SaveButton sheet={sheet} />
          <PublishButton
            answer={answer}
            unit={filters.unit}
            isEdited={sheet.count > 0}
            system={system}
            cycleStart={cycleStart}
            onPublished={() => void list.refetch()}
          />
        </>
      }
      tools={
        <>
          <div className="attendance-navigation">
            <IconButton
              icon="chevron-left"
              label={t('roster.before')}
              onClick={() => void turn({ from: turned(period.from, filters.span, -1) })}
            />
            <h2 className="attendance-month-title" aria-live="polite">
              {filters.span === 'weeks'
                ? t('roster.weeksOf', { from: shortDay(period.from), to: shortDay(period.to) })
                : monthTitle(t, period.from.slice(0, 7))}
            </h2>
            <IconButton
              icon="chevron-right"
              label={t('roster.after')}
              onClick={() => void turn({ from: turned(period.from, filters.span, 1) })}
            />
          </div>
          <Segmented
            small
            label={t('roster.span')}
            value={filters.span === 'weeks' ? 'weeks' : 'month'}
            onChange={(span) => void turn({ span: span === 'weeks' ? 'weeks' : '', from: '' })}
            options={(['month', 'weeks'] as const).map((value) => ({ value, label: t(`roster.span.${value}`) }))}
          />
          {answer && (
            <Tag tone={answer.drafts.cells > 0 ? 'warning' : 'void'}>
              {answer.drafts.cells > 0 ? t('roster.drafts', answer.drafts) : t('roster.noDrafts')}
              {answer.drafts.held > 0 && t('team.comma') + t('roster.heldDrafts', { count: answer.drafts.held })}
            </Tag>
          )}
          <ListSearch list={rosters} label={t('field.text')} />
          <UnitFilter value={filters.unit} onChange={(unit) => list.filter({ unit })} />
          <Select
            aria-label={t('roster.system')}
            options={[
              { value: '', label: t('roster.system.byRule') },
              ...WORK_SYSTEMS.map((value) => ({ value, label: t(`roster.system.${value}`) })),
            ]}
            value={system ?? ''}
            onChange={(value) => list.filter({ system: value })}
          />
          {system !== undefined && system !== 'normal' && (
            <DateInput
              label={t('roster.cycleStart')}
              value={cycleStart}
              clearable={false}
              onChange={(day) => day && list.filter({ cycle: day })}
            />
          )}
        </>
      }
    >
      {hasNoRows(rosters) ? (
        <div className="at-list-body attendance-roster-state">
          <ListStates
            list={rosters}
            failed={t('roster.failed')}
            empty={<EmptyState title={t('roster.empty')}>{t('roster.emptyText')}</EmptyState>}
          />
        </div>
      ) : loaded && answer ? (
        <>
          {answer.choices === 0 && (
            <p className="attendance-roster-note" role="status">
              {t('roster.noShifts')}
            </p>
          )}
          <RosterTools answer={answer} choices={choices} sheet={sheet} selection={selection} onSet={onSet} />
          <div className="at-list-body attendance-roster-body">
            <RosterGrid
              grid={grid}
              answer={answer}
              choices={choices}
              sheet={sheet}
              selection={selection}
              violated={violated}
              onSet={onSet}
            />
            <RosterViolations answer={answer} check={check} onChoose={goTo} />
          </div>
          <p className="attendance-roster-note attendance-roster-keys">
            {(['rule', 'published', 'draft', 'unsaved'] as const).map((state) => (
              <span key={state}>
                <i className={`attendance-roster-${state}`}>{t('roster.mark.W')}</i> {t(`roster.state.${state}`)}
              </span>
            ))}
            <span>{t('roster.keys')}</span>
          </p>
        </>
      ) : (
        <div className="at-list-body" aria-busy>
          <Skeleton height={320} />
        </div>
      )}
      <ListPager list={rosters} sizes={SIZES} />
    </ListPage>
  );
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** The days of the period that the address names, or else of now. Four weeks begin on a Monday. */
function periodOf(from: string, span: string) {
  const asked = ISO_DAY.test(from) && !Number.isNaN(Date.parse(from)) ? from : companyDay();
  if (span === 'weeks') {
    const monday = addDays(asked, -((new Date(asked).getUTCDay() + 6) % 7));
    return { from: monday, to: addDays(monday, FOUR_WEEKS - 1) };
  }
  const month = asked.slice(0, 7);
  return { from: `${month}-01`, to: lastOf(month) };
}

const turned = (from: string, span: string, by: 1 | -1): string =>
  span === 'weeks' ? addDays(from, by * FOUR_WEEKS) : `${addMonths(from.slice(0, 7), by)}-01`;

/** The dates that violations are about, by person. */
function violatedDays(list: readonly RosterViolation[]): ReadonlyMap<number, ReadonlySet<string>> {
  const days = new Map<number, Set<string>>();
  for (const { employeeId, code, from, to } of list) {
    // Of a whole week or cycle no single day is wrong.
    if (!['run6', 'rest11', 'day', 'holiday', 'extraHoliday'].includes(code)) continue;
    const own = days.get(employeeId) ?? new Set();
    for (let date = from; date <= to; date = addDays(date, 1)) own.add(date);
    days.set(employeeId, own);
  }
  return days;
}
