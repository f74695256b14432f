import { useAtrium } from '@atrium/sdk/client';
import { Avatar, classNames, isComposing, weekdayOf } from '@atrium/ui';
import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject } from 'react';
import { shortDay } from '../team/TeamGrid.tsx';
import type { Attendance, Roster, Translate } from '../types.ts';
import {
  type Choice,
  choiceMark,
  isDrawnAlike,
  markOf,
  nameOf,
  readValue,
  type RosterRow,
  shownOf,
  type Value,
} from './rosterValues.ts';
import type { RosterSheet } from './useRosterSheet.ts';
import type { Range, SheetSelection } from './useSheetSelection.ts';

interface RosterGridProps {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly answer: Roster;
  readonly choices: readonly Choice[];
  readonly sheet: RosterSheet;
  readonly selection: SheetSelection;
  /** Dates of violations by person. */
  readonly violated: ReadonlyMap<number, ReadonlySet<string>>;
  /** Sets the selected cells. */
  readonly onSet: (value: Value) => void;
}

/** People by days: a sheet whose cells are chosen, written by keys, copied and pasted. */
export function RosterGrid({ grid, answer, choices, sheet, selection, violated, onSet }: RosterGridProps) {
  const { t, notices } = useAtrium<Attendance>();
  const { dates, list, shifts } = answer;
  const { head, range } = selection;
  const marks = (choice: Choice) => choiceMark(t, choice);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey || !(event.target as Element).matches('[data-day]')) return;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const act = (event.ctrlKey || event.metaKey ? commandOf : actionOf)(key);
    if (!act) return;
    event.preventDefault();
    // The shell has keys of its own.
    event.stopPropagation();
    act(event.shiftKey);
  };
  const commandOf = (key: string): ((shift: boolean) => void) | undefined =>
    ({
      Z: (shift: boolean) => (shift ? sheet.redo() : sheet.undo()),
      Y: () => sheet.redo(),
      S: () => void sheet.save(),
      Home: (shift: boolean) => selection.select({ row: 0, day: 0 }, shift),
      End: (shift: boolean) => selection.select({ row: list.length - 1, day: dates.length - 1 }, shift),
    })[key];
  const actionOf = (key: string): ((shift: boolean) => void) | undefined => {
    const { row, day } = head;
    const target = {
      ArrowLeft: { row, day: day - 1 },
      ArrowRight: { row, day: day + 1 },
      ArrowUp: { row: row - 1, day },
      ArrowDown: { row: row + 1, day },
      PageUp: { row: row - 10, day },
      PageDown: { row: row + 10, day },
      Home: { row, day: 0 },
      End: { row, day: dates.length - 1 },
    }[key];
    if (target) return (shift) => selection.select(target, shift);
    if (key === 'Delete' || key === 'Backspace') return () => onSet(null);
    const choice = choices.find((each) => each.key === key);
    return choice && (() => onSet(choice.value));
  };

  const onCopy = (event: ClipboardEvent) => {
    if (!(event.target as Element).matches('[data-day]')) return;
    event.preventDefault();
    const text = list
      .slice(range.rows[0], range.rows[1] + 1)
      .map(({ employeeId, days }) =>
        days
          .slice(range.days[0], range.days[1] + 1)
          .map((cell, index) => {
            const edited = sheet.edits.get(employeeId)?.get(dates[range.days[0] + index]!.date);
            const { kind, shift } = shownOf(cell, edited, answer);
            return kind === 'W' && shift !== undefined ? shifts[shift]!.name : t(`dayKind.${kind}`);
          })
          .join('\t'),
      )
      .join('\n');
    event.clipboardData.setData('text/plain', text);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!(event.target as Element).matches('[data-day]')) return;
    event.preventDefault();
    const copied = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t').map((text) => (text.trim() === '' ? 'blank' : readValue(text, choices, marks))));
    const target = pastedRange(range, copied);
    let unknown = 0;
    sheet.change(
      cellsIn(list, target).flatMap(({ row, rowIndex, day }) => {
        const line = copied[(rowIndex - target.rows[0]) % copied.length]!;
        const value = line[(day - target.days[0]) % line.length];
        if (value === undefined) unknown += 1;
        return value === undefined || value === 'blank' ? [] : [{ row, day, value }];
      }),
    );
    if (unknown > 0) notices.toast({ tone: 'warning', message: t('roster.pasteUnknown', { count: unknown }) });
  };

  return (
    <div className="attendance-roster-scroll">
      <table
        ref={grid}
        role="grid"
        aria-label={t('roster.gridOf', { from: answer.from, to: answer.to })}
        aria-multiselectable
        className="attendance-roster"
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
        {...selection.pointer}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="attendance-roster-name">
              {t('export.name')}
            </th>
            {dates.map(({ date, isWork, name }) => (
              <th
                key={date}
                role="columnheader"
                scope="col"
                title={name || undefined}
                aria-current={date === answer.today ? 'date' : undefined}
                className={classNames(!isWork && 'attendance-roster-free', name !== '' && 'attendance-roster-holiday')}
              >
                <small>{weekdayOf(date)}</small>
                <b>{Number(date.slice(8))}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {list.map((row, index) => (
            <PersonRow
              key={row.employeeId}
              row={row}
              index={index}
              answer={answer}
              edits={sheet.edits.get(row.employeeId)}
              violated={violated.get(row.employeeId)}
              head={head.row === index ? head.day : undefined}
              first={isWithin(range.rows, index) ? range.days[0] : -1}
              last={isWithin(range.rows, index) ? range.days[1] : -1}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isWithin = ([first, last]: Range['rows'], index: number) => first <= index && index <= last;

/** What is pasted fills the selection, or is as large as what was copied. */
function pastedRange({ rows, days }: Range, copied: readonly (readonly unknown[])[]): Range {
  const width = Math.max(...copied.map(({ length }) => length));
  return {
    rows: [rows[0], Math.max(rows[1], rows[0] + copied.length - 1)],
    days: [days[0], Math.max(days[1], days[0] + width - 1)],
  };
}

/** The cells of a range, as far as there are any. */
export const cellsIn = (list: readonly RosterRow[], { rows, days }: Range) =>
  list
    .slice(rows[0], rows[1] + 1)
    .flatMap((row, offset) =>
      row.days.map((_, day) => ({ row, rowIndex: rows[0] + offset, day })).slice(days[0], days[1] + 1),
    );

interface PersonRowProps {
  readonly row: RosterRow;
  readonly index: number;
  readonly answer: Roster;
  readonly edits: ReadonlyMap<string, Value> | undefined;
  readonly violated: ReadonlySet<string> | undefined;
  /** The day that Tab reaches. */
  readonly head: number | undefined;
  /** Selected days; -1 without any. */
  readonly first: number;
  readonly last: number;
}

/** The days of a person. Drawn again only if it has changed. */
const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { row, index, answer, edits, violated, head, first, last } = props;
  const { t } = useAtrium<Attendance>();
  const { dates, shifts, today } = answer;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="attendance-roster-name">
        <span>
          <Avatar name={row.name} id={row.employeeId} size="small" />
          <span className="at-cut">{row.name}</span>
          <small>
            {row.publishedOn
              ? t('roster.personState', { at: shortDay(row.publishedOn.slice(0, 10)) })
              : row.groupName || row.departmentName}
          </small>
        </span>
      </th>
      {row.days.map((cell, day) => {
        const { date } = dates[day]!;
        const edited = edits?.get(date);
        const shown = shownOf(cell, edited, answer);
        const label = [
          describeCell(t, answer, row, day, edited),
          ...(violated?.has(date) ? [t('roster.violated')] : []),
        ].join(t('team.comma'));
        return (
          <td
            key={date}
            role="gridcell"
            data-row={index}
            data-day={day}
            data-date={`${Number(date.slice(8))} ${weekdayOf(date)}`}
            // The first of the narrow calendar is below its weekday.
            style={day === 0 ? ({ '--weekday': ((new Date(date).getUTCDay() + 6) % 7) + 1 } as object) : undefined}
            tabIndex={head === day ? 0 : -1}
            aria-label={t('roster.cell', { name: row.name, date: shortDay(date), text: label })}
            aria-selected={first <= day && day <= last}
            aria-readonly={cell.closed !== undefined}
            title={label}
            className={classNames(
              `attendance-roster-${stateOf(cell, edited)}`,
              shown.kind !== 'W' && 'attendance-roster-off',
              cell.closed && 'attendance-roster-closed',
              violated?.has(date) && 'attendance-roster-violated',
              date === today && 'attendance-roster-today',
            )}
          >
            {cell.closed === 'notYours' || cell.closed === 'outside' ? '' : markOf(t, shown, shifts)}
          </td>
        );
      })}
    </tr>
  );
});

function stateOf(cell: RosterRow['days'][number], edited: Value | undefined) {
  if (edited !== undefined) return 'unsaved';
  if (cell.draft !== undefined) return 'draft';
  return cell.published ? 'published' : 'rule';
}

function describeCell(t: Translate, answer: Roster, row: RosterRow, day: number, edited: Value | undefined): string {
  const { shifts } = answer;
  const cell = row.days[day]!;
  if (cell.closed === 'notYours' || cell.closed === 'outside') return t(`roster.closed.${cell.closed}`);
  const published = cell.published ?? cell.usual;
  const shown = shownOf(cell, edited, answer);
  const isOther = edited !== undefined ? !isDrawnAlike(published, shown) : cell.draft !== undefined;
  return [
    nameOf(t, shown, shifts),
    t(`roster.state.${stateOf(cell, edited)}`),
    isOther || cell.draft !== undefined ? t('roster.wasPublished', { text: nameOf(t, published, shifts) }) : '',
    cell.closed ? t(`roster.closed.${cell.closed}`) : '',
  ]
    .filter((part) => part !== '')
    .join(t('team.comma'));
}
