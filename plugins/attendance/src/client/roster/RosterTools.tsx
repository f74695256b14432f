import { daysBetween } from '@atrium/sdk/days';
import { useAtrium } from '@atrium/sdk/client';
import { Button, Field, Segmented, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import { shortDay } from '../team/TeamGrid.tsx';
import type { Attendance, Roster } from '../types.ts';
import { cellsIn } from './RosterGrid.tsx';
import { type Choice, choiceMark, readPattern, savedValue, type RosterRow, type Value } from './rosterValues.ts';
import type { RosterSheet } from './useRosterSheet.ts';
import type { SheetSelection } from './useSheetSelection.ts';

interface RosterToolsProps {
  readonly answer: Roster;
  readonly choices: readonly Choice[];
  readonly sheet: RosterSheet;
  readonly selection: SheetSelection;
  readonly onSet: (value: Value) => void;
}

/** What the selected days can become, and what fills many days at once. */
export function RosterTools({ answer, choices, sheet, selection, onSet }: RosterToolsProps) {
  const { t } = useAtrium<Attendance>();
  const [isOpen, setOpen] = useState(false);
  const week = weekAt(answer, selection.head.day);
  const copyWeek = () => {
    const rows = selection.range.rows;
    const after = { rows, days: [week.last + 1, answer.dates.length - 1] as const };
    sheet.change(
      cellsIn(answer.list, after).flatMap(({ row, day }) => {
        const source = week.last - 6 + ((day - week.last - 1) % 7);
        const cell = row.days[source];
        if (!cell || cell.closed) return [];
        const edited = sheet.edits.get(row.employeeId)?.get(answer.dates[source]!.date);
        const value = edited === undefined ? savedValue(cell, answer) : edited;
        // A 國定假日 is of its date: it is neither overwritten nor repeated.
        if (value === undefined || value?.kind === 'H' || isHoliday(row, day)) return [];
        return [{ row, day, value }];
      }),
    );
  };
  const span = {
    from: shortDay(answer.dates[week.first]!.date),
    to: shortDay(answer.dates[week.last]!.date),
  };
  return (
    <div className="attendance-roster-tools">
      <div role="group" aria-label={t('roster.palette')}>
        {choices.map(({ key, text, note, value }) => (
          <button
            key={text}
            type="button"
            title={note}
            className="attendance-roster-choice"
            onClick={() => onSet(value)}
          >
            {key && <kbd>{key}</kbd>}
            {text}
          </button>
        ))}
        <button type="button" className="attendance-roster-choice" onClick={() => onSet(null)}>
          <kbd>Del</kbd>
          {t('roster.toRule')}
        </button>
      </div>
      <div role="group" aria-label={t('roster.title')}>
        <Button small icon="undo" variant="quiet" disabled={!sheet.canUndo} onClick={sheet.undo}>
          {t('roster.undo')}
        </Button>
        <Button small variant="quiet" disabled={!sheet.canRedo} onClick={sheet.redo}>
          {t('roster.redo')}
        </Button>
        <Button
          small
          variant="quiet"
          title={t('roster.copyWeekHint', span)}
          disabled={week.last >= answer.dates.length - 1}
          onClick={copyWeek}
        >
          {t('roster.copyWeek')}
        </Button>
        <Button small variant="quiet" onClick={() => setOpen(true)}>
          {t('roster.pattern')}
        </Button>
      </div>
      {isOpen && (
        <PatternDialog
          answer={answer}
          choices={choices}
          sheet={sheet}
          selection={selection}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** The calendar has a 國定假日, which patterns and copied weeks leave. */
const isHoliday = ({ days }: RosterRow, day: number): boolean => days[day]?.usual.kind === 'H';

/** The week from Monday to Sunday around a day, as far as it is within the period. */
function weekAt({ dates }: Roster, day: number) {
  const weekday = (new Date(dates[day]!.date).getUTCDay() + 6) % 7;
  return { first: Math.max(0, day - weekday), last: Math.min(dates.length - 1, day - weekday + 6) };
}

interface PatternDialogProps extends Omit<RosterToolsProps, 'onSet'> {
  readonly onClose: () => void;
}

/** Repeats a row of days from a date to the end of the period, for the selected people or everyone of the page. */
function PatternDialog({ answer, choices, sheet, selection, onClose }: PatternDialogProps) {
  const { t } = useAtrium<Attendance>();
  const form = useId();
  const [pattern, setPattern] = useState('');
  const [from, setFrom] = useState<string | null>(answer.dates[selection.range.days[0]]!.date);
  const [to, setTo] = useState<'selected' | 'all'>('selected');
  const [error, setError] = useState<string>();
  const [fromError, setFromError] = useState<string>();
  const { rows } = selection.range;
  const example = answer.choices > 1 ? '1122RX' : answer.choices > 0 ? '11111RX' : 'RX';
  const marks = (choice: Choice) => choiceMark(t, choice);

  const apply = () => {
    const read = readPattern(pattern, choices, marks);
    if ('unknown' in read) return setError(t('roster.patternUnknown', { character: read.unknown }));
    if (read.values.length === 0) return setError(t('roster.patternEmpty', { example }));
    if (from === null || from < answer.from || from > answer.to) return setFromError(t('roster.patternFromMissing'));
    const first = daysBetween(answer.from, from);
    const range = {
      rows: to === 'all' ? ([0, answer.list.length - 1] as const) : rows,
      days: [first, answer.dates.length - 1] as const,
    };
    sheet.change(
      cellsIn(answer.list, range)
        .filter(({ row, day }) => !isHoliday(row, day))
        .map(({ row, day }) => ({ row, day, value: read.values[(day - first) % read.values.length]! })),
    );
    return onClose();
  };

  return (
    <Dialog
      open
      modal
      width={440}
      title={t('roster.pattern')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('roster.cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('roster.apply')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="attendance-roster-pattern"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field label={t('roster.patternOf')} required error={error} hint={t('roster.patternHint', { example })}>
          <TextInput
            autoFocus
            value={pattern}
            maxLength={70}
            onChange={({ target }) => {
              setPattern(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <ul>
          {choices
            .filter(({ key }) => key !== '')
            .map(({ key, text }) => (
              <li key={key}>
                <kbd>{key}</kbd> {text}
              </li>
            ))}
        </ul>
        <Field label={t('roster.patternFrom')} required error={fromError}>
          <DateInput
            value={from}
            min={answer.from}
            max={answer.to}
            clearable={false}
            onChange={(day) => {
              setFrom(day);
              setFromError(undefined);
            }}
          />
        </Field>
        <Segmented
          label={t('roster.patternTo')}
          value={to}
          onChange={setTo}
          options={[
            { value: 'selected', label: t('roster.patternSelected', { count: rows[1] - rows[0] + 1 }) },
            { value: 'all', label: t('roster.patternAll', { count: answer.list.length }) },
          ]}
        />
      </form>
    </Dialog>
  );
}
