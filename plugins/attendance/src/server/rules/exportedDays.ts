import { type CsvColumn } from '@atrium/sdk/server/csv';
import { catalogueTexts, type RequestFacts } from '@atrium/sdk/server';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { explain } from '../../explain.ts';
import { clock, describeLeave } from './monthOf.ts';
import type { DayOfPerson } from './storedDays.ts';
import { BANDS, overtimeMinutes } from './overtime.ts';
import { compMinutes } from './overtimes.ts';

const textOf = catalogueTexts(zhTW, en);
type Text = (key: keyof typeof zhTW, variables?: Record<string, string | number>) => string;

/** The texts of this plugin in a language. */
export const textsIn =
  (language: RequestFacts['language']): Text =>
  (key, variables) =>
    textOf(language, key, variables);

/** Who a line is about, in front of each of the files. */
export interface ExportedPerson {
  readonly employee: string;
  readonly name: string;
  readonly department: string;
  readonly group: string;
  /** The last day of who has left. */
  readonly leftOn: string | null;
}

/** A line of the file of judged days. */
export interface ExportedDay extends ExportedPerson {
  readonly day: DayOfPerson;
  /** Names of those who approved corrections of the day. */
  readonly correctedBy: readonly string[];
}

/** A line of the file of raw presses. */
export interface ExportedPress extends ExportedPerson {
  readonly kind: number;
  readonly at: string;
  readonly workDate: string;
  readonly source: 'web' | 'import' | 'correction';
  readonly address: string;
}

const ofPerson = (text: Text): CsvColumn<ExportedPerson>[] => [
  { title: text('export.employee'), value: ({ employee }) => employee },
  { title: text('export.name'), value: ({ name }) => name },
  { title: text('export.department'), value: ({ department }) => department },
  { title: text('export.group'), value: ({ group }) => group },
  { title: text('export.leftOn'), value: ({ leftOn }) => leftOn },
];

/**
 * The columns of judged days, as payroll takes them. Where nothing is counted a cell is empty. The bands have what is
 * paid; what becomes 補休 is beside them.
 */
export function dayColumns(text: Text): CsvColumn<ExportedDay>[] {
  const minutes = (value: number) => (value > 0 ? value : null);
  const judgedOf = ({ day }: ExportedDay) => day.judged;
  const minutesOf = (title: string, value: (judged: DayOfPerson['judged']) => number): CsvColumn<ExportedDay> => ({
    title,
    value: (line) => minutes(value(judgedOf(line))),
  });
  return [
    ...ofPerson(text),
    { title: text('month.date'), value: (line) => judgedOf(line).plan.date },
    { title: text('export.weekday'), value: (line) => text(`weekday.${judgedOf(line).plan.weekday as 0}`) },
    { title: text('export.dayKind'), value: (line) => text(`dayKind.${judgedOf(line).kind}`) },
    {
      title: text('month.shift'),
      value: (line) => (judgedOf(line).kind === 'outside' ? '' : (judgedOf(line).plan.shift?.name ?? '')),
    },
    { title: text('export.dueOn'), value: (line) => clock(judgedOf(line).expected?.from ?? null) },
    { title: text('export.dueOff'), value: (line) => clock(judgedOf(line).expected?.to ?? null) },
    { title: text('month.on'), value: (line) => clock(judgedOf(line).on) },
    { title: text('month.off'), value: (line) => clock(judgedOf(line).off) },
    minutesOf(text('export.late'), ({ late }) => late),
    minutesOf(text('export.early'), ({ early }) => early),
    minutesOf(text('export.absent'), ({ absent }) => absent),
    minutesOf(text('export.worked'), ({ worked, overtime }) => worked + overtimeMinutes(overtime)),
    ...BANDS.map((band) =>
      minutesOf(text('export.overtime', { band: text(`band.${band}`) }), ({ shares }) =>
        shares.reduce((sum, { isComp, bands }) => (isComp ? sum : sum + bands[band]), 0),
      ),
    ),
    minutesOf(text('export.comp'), ({ shares }) => compMinutes(shares)),
    {
      title: text('month.leaveColumn'),
      value: ({ day }) =>
        day.leaves
          .map((leave) => {
            const { leaveTypeName, startDatetime, endDatetime, status } = describeLeave(leave);
            return `${leaveTypeName} ${startDatetime}–${endDatetime} ${text(`leave.status.${status}`)}`;
          })
          .join('\n'),
    },
    minutesOf(text('export.closed'), ({ closed }) => closed),
    { title: text('export.note'), value: ({ day }) => noteOf(text, day) },
    { title: text('export.correctedBy'), value: ({ correctedBy }) => correctedBy.join('\n') },
  ];
}

/** What is missing, and why the day has its figures. */
function noteOf(text: Text, { judged }: DayOfPerson): string {
  const { missing, kind, why, flags, overtime } = judged;
  return [
    ...(missing.on ? [text('export.missingOn')] : []),
    ...(missing.off ? [text('export.missingOff')] : []),
    ...explain(text, { dayKind: kind === 'outside' ? kind : 'W', why, flags, overtime: overtimeMinutes(overtime) }),
  ].join('；');
}

/** The columns of raw presses: every one that was accepted, whether it counts or not. */
export const pressColumns = (text: Text): CsvColumn<ExportedPress>[] => [
  ...ofPerson(text),
  { title: text('export.pressedAt'), value: ({ at }) => at },
  { title: text('export.press'), value: ({ kind }) => text(kind === 0 ? 'month.on' : 'month.off') },
  { title: text('export.workDate'), value: ({ workDate }) => workDate },
  { title: text('export.source'), value: ({ source }) => text(`press.${source}`) },
  { title: text('export.address'), value: ({ address }) => address },
];
