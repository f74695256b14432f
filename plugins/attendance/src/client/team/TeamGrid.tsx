import { useAtrium } from '@atrium/sdk/client';
import { Avatar, classNames, weekdayOf } from '@atrium/ui';
import { Popover } from '@atrium/ui/overlays';
import { memo, useRef, useState } from 'react';
import type { Attendance, Team, Translate } from '../types.ts';
import { hoursOf, labelCell, markCell, reasonsOf, type ShownRow } from './cellTexts.ts';
import { DayDetails } from './DayDetails.tsx';
import { type GridCell, useGridKeys } from './useGridKeys.ts';

interface TeamGridProps {
  readonly label: string;
  readonly answer: Team;
  readonly rows: readonly ShownRow[];
  /** Opens the month of a person. */
  readonly onPerson: (row: ShownRow) => void;
}

const SUMS = ['late', 'early', 'minutes', 'missing', 'leave', 'overtime'] as const;

/** People by days, in the groups of their units. Enter on a day tells why it has its figures, on a name opens the month. */
export function TeamGrid({ label, answer, rows, onPerson }: TeamGridProps) {
  const { t } = useAtrium<Attendance>();
  const grid = useRef<HTMLTableElement>(null);
  const [opened, setOpened] = useState<GridCell | null>(null);
  const open = (cell: GridCell) => {
    const row = rows[cell.row];
    if (!row) return;
    if (cell.column === 0) onPerson(row);
    else setOpened(cell);
  };
  const keys = useGridKeys(grid, { rows: rows.length, columns: answer.dates.length + 1 }, open);
  const press = (target: EventTarget) => {
    const data = (target as Element).closest<HTMLElement>('[data-column]')?.dataset;
    if (!data) return;
    const cell = { row: Number(data['row']), column: Number(data['column']) };
    keys.focus(cell);
    open(cell);
  };
  let unit = '';
  return (
    <div className="at-list-body attendance-team-scroll">
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-readonly
        className="attendance-team"
        onKeyDown={keys.onKeyDown}
        onClick={({ target }) => press(target)}
      >
        <TeamHead answer={answer} />
        <tbody role="rowgroup">
          {rows.flatMap((row, index) => {
            const own = [row.departmentName, row.groupName].filter((name) => name !== '').join(' ');
            const isNew = own !== unit;
            unit = own;
            const isOpened = opened?.row === index;
            return [
              ...(isNew
                ? [
                    <tr key={`unit ${row.employeeId}`} role="row" className="attendance-team-unit">
                      <th role="rowheader" scope="rowgroup" colSpan={answer.dates.length + SUMS.length + 1}>
                        <span>{own || t('team.noUnit')}</span>
                      </th>
                    </tr>,
                  ]
                : []),
              <PersonRow
                key={row.employeeId}
                row={row}
                index={index}
                active={keys.active.row === index ? keys.active.column : undefined}
                opened={isOpened ? opened.column : undefined}
                onClose={setOpened}
                onStep={setOpened}
                onPerson={onPerson}
              />,
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}

function TeamHead({ answer: { dates, today } }: Pick<TeamGridProps, 'answer'>) {
  const { t } = useAtrium<Attendance>();
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col" className="attendance-team-name">
          {t('export.name')}
        </th>
        {dates.map(({ date, isWork, name }) => {
          const isWeekend = new Date(`${date}T00:00`).getDay() % 6 === 0;
          const isMakeup = isWork && isWeekend;
          return (
            <th
              key={date}
              role="columnheader"
              scope="col"
              title={name || undefined}
              aria-current={date === today ? 'date' : undefined}
              className={classNames(
                'attendance-team-date',
                !isWork && 'attendance-team-free',
                !isWork && name !== '' && 'attendance-team-holiday',
                isMakeup && 'attendance-team-makeup',
                date === today && 'attendance-team-today',
              )}
            >
              <small>{isMakeup ? t('mark.makeup') : weekdayOf(date)}</small>
              <b>{Number(date.slice(8))}</b>
            </th>
          );
        })}
        {SUMS.map((sum) => (
          <th key={sum} role="columnheader" scope="col" className="attendance-team-sum">
            {t(`sum.${sum}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PersonRowProps {
  readonly row: ShownRow;
  readonly index: number;
  /** The column that Tab reaches. */
  readonly active: number | undefined;
  /** The day whose details are open. */
  readonly opened: number | undefined;
  readonly onClose: (cell: null) => void;
  readonly onStep: (cell: GridCell) => void;
  readonly onPerson: (row: ShownRow) => void;
}

/** A person: name, a cell for each day, sums. Drawn again only if it has changed. */
const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { row, index, active, opened, onClose, onStep, onPerson } = props;
  const { t } = useAtrium<Attendance>();
  const { dates, today } = row.answer;
  return (
    <tr role="row">
      <th
        role="rowheader"
        scope="row"
        className="attendance-team-name"
        data-row={index}
        data-column={0}
        tabIndex={active === 0 ? 0 : -1}
        title={t('team.openMonth', { name: row.name })}
      >
        <span>
          <Avatar name={row.name} id={row.employeeId} size="small" />
          <span className="at-cut">{row.name}</span>
          <small>{noteOf(t, row)}</small>
        </span>
      </th>
      {row.days.map((cell, day) => {
        const { date, isWork } = dates[day]!;
        const isToday = date === today;
        const column = day + 1;
        const mark = markCell(t, cell, isToday);
        const content = mark && (
          <span className={classNames('attendance-mark', `attendance-mark-${mark.look}`)}>
            {mark.text}
            {mark.isMore && <i className="attendance-mark-more" />}
          </span>
        );
        return (
          <td
            key={date}
            role="gridcell"
            data-row={index}
            data-column={column}
            data-number={Number(date.slice(8))}
            tabIndex={active === column ? 0 : -1}
            aria-label={t('team.cell', { name: row.name, date: shortDay(date), text: labelCell(t, row, cell) })}
            title={[labelCell(t, row, cell), ...reasonsOf(t, row, cell)].join('\n')}
            className={classNames(
              cell.kind !== 'W' && (cell.kind !== 'outside' || !isWork) && 'attendance-team-free',
              cell.kind === 'outside' && 'attendance-team-outside',
              isToday && 'attendance-team-today',
            )}
          >
            {opened === column ? (
              <Popover
                open
                label={t('team.dayOf', { name: row.name, date: shortDay(date) })}
                placement="bottom"
                className="attendance-day-popover"
                onOpenChange={(isOpen) => !isOpen && onClose(null)}
                content={
                  <DayDetails
                    row={row}
                    day={day}
                    onClose={() => onClose(null)}
                    onDay={(next) => onStep({ row: index, column: next + 1 })}
                    onPerson={() => {
                      onClose(null);
                      onPerson(row);
                    }}
                  />
                }
              >
                <span>{content ?? '\u00a0'}</span>
              </Popover>
            ) : (
              content
            )}
          </td>
        );
      })}
      <SumCells row={row} />
    </tr>
  );
});

function SumCells({ row: { sums } }: { readonly row: ShownRow }) {
  const { t } = useAtrium<Attendance>();
  const values = {
    late: sums.late,
    early: sums.early,
    minutes: sums.lateMinutes + sums.earlyMinutes,
    missing: sums.missing,
    leave: hoursOf(sums.leaveMinutes),
    overtime: hoursOf(sums.overtimeMinutes),
  };
  return SUMS.map((sum) => (
    <td
      key={sum}
      role="gridcell"
      data-sum={t(`sum.${sum}`)}
      className={classNames(
        'attendance-team-sum',
        values[sum] === 0 && 'attendance-team-zero',
        values[sum] > 0 && (sum === 'late' || sum === 'early') && 'attendance-bad',
        values[sum] > 0 && sum === 'missing' && 'attendance-team-warning',
      )}
    >
      {values[sum] || '–'}
    </td>
  ));
}

/** Who leads, and who has left. */
function noteOf(t: Translate, { level, leftOn }: ShownRow): string {
  if (leftOn !== null) return t('team.left', { date: shortDay(leftOn) });
  return level === 'employee' ? '' : t(`team.level.${level}`);
}

/** 3/23 of `2026-03-23`. */
export const shortDay = (date: string): string => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;
