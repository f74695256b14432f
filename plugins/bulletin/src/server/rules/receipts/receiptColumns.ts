import { formatDateTime, type RequestFacts } from '@atrium/sdk/server';
import { bulletinText, type TextName } from '../bulletinText.ts';
import type { ReaderReceipt } from './receiptsOf.ts';

/** The columns of the table of receipts; that of a must-read shows who is or was late. */
export function receiptColumns(language: RequestFacts['language'], mustRead: boolean) {
  const text = (key: TextName, variables?: Readonly<Record<string, string | number>>) =>
    bulletinText(language, key, variables);
  const column = (name: TextName, value: (receipt: ReaderReceipt) => string) => ({ title: text(name), value });
  return [
    column('receipts.column.employee', ({ person }) => person.employee),
    column('receipts.column.name', ({ person }) => person.name),
    column('receipts.column.department', ({ departmentName }) => departmentName),
    column('receipts.column.group', ({ groupName }) => groupName),
    column('receipts.column.state', ({ state }) => text(`receipts.state.${state}`)),
    ...(mustRead
      ? [
          column('receipts.column.late', ({ isLate, isPending }) =>
            isLate ? text(isPending ? 'receipts.late.pending' : 'receipts.late.confirmed') : '',
          ),
        ]
      : []),
    column('receipts.column.revision', ({ revision }) => (revision === null ? '' : String(revision))),
    column('receipts.column.readOn', ({ readOn }) => (readOn ? formatDateTime(readOn) : '')),
    column('receipts.column.remindedOn', ({ remindedOn }) => (remindedOn ? formatDateTime(remindedOn) : '')),
  ];
}
