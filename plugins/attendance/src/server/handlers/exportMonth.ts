import { type Call, catalogueTexts, file } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { buildMonth } from '../rules/monthOf.ts';
import { readMonthWithPerson } from './readMonth.ts';

type Day = ReturnType<typeof buildMonth>['calendar'][number];
const monthText = catalogueTexts(zhTW, en);

/** The month table as a file: a row per day, with what the table shows. Refuses what the month itself refuses. */
export async function exportMonth(context: AttendanceContext, call: Call<(typeof contract)['api']['monthFile']>) {
  const { month, person } = await readMonthWithPerson(context, call);
  const text = (key: keyof typeof zhTW) => monthText(call.request.language, key);
  const minutes = (value: number) => (value > 0 ? value : null);
  const columns = [
    { title: text('month.date'), value: ({ date }: Day) => date },
    {
      title: text('month.shift'),
      value: ({ shiftName, dayName }: Day) => shiftName || dayName || text('month.dayOff'),
    },
    {
      title: text('month.on'),
      value: ({ card, missing }: Day) => card.on.time || (missing.on ? text('month.missing') : ''),
    },
    {
      title: text('month.off'),
      value: ({ card, missing }: Day) => card.off.time || (missing.off ? text('month.missing') : ''),
    },
    { title: text('month.lateMinutes'), value: ({ card }: Day) => minutes(card.on.workOnLate) },
    { title: text('month.earlyMinutes'), value: ({ card }: Day) => minutes(card.off.workOffEarly) },
    {
      title: text('month.leaveColumn'),
      value: ({ leaves }: Day) => leaves.map((leave) => leaveText(leave, text)).join('\n'),
    },
  ];
  const name = `${text('month.section')} ${person.employee} ${person.name} ${month.month}.csv`;
  return file.from(csvLines(columns, month.calendar), { name });
}

function leaveText(leave: Day['leaves'][number], text: (key: keyof typeof zhTW) => string): string {
  const status = text(`leave.status.${leave.status}`);
  return `${leave.leaveTypeName} ${leave.startDatetime}–${leave.endDatetime} ${status}`;
}
