import { type DateOrder, readDate } from '@atrium/sdk/tables';
import { Select } from '../primitives/Select.tsx';
import { uiLanguage } from '../texts/language.ts';
import type { AmbiguousDates } from './ReadTable.ts';
import { useTablesText } from './useTablesText.ts';

interface DateOrdersProps<Id extends string> {
  readonly dates: readonly AmbiguousDates<Id>[];
  /** What the columns are called. */
  readonly nameOf: (id: Id) => string;
  readonly disabled: boolean;
  readonly onChange: (id: Id, order: DateOrder) => void;
}

const ORDERS = ['mdy', 'dmy'] as const satisfies readonly DateOrder[];

/** The order of day and month, for columns where it is not clear, with what speaks for one. */
export function DateOrders<Id extends string>({ dates, nameOf, disabled, onChange }: DateOrdersProps<Id>) {
  const text = useTablesText();
  return dates.map(({ id, count, sample, evidence, chosen }) => {
    const label = text('dateOrder', { column: nameOf(id) });
    const value = sample?.text ?? '';
    return (
      <div key={id} className="at-table-dates">
        <label>
          <span>{label}</span>
          <Select
            small
            aria-label={label}
            disabled={disabled}
            invalid={chosen === undefined}
            value={chosen ?? ''}
            options={[
              ...(chosen === undefined ? [{ value: '', label: text('dateOrder.choose') }] : []),
              ...ORDERS.map((order) => ({
                value: order,
                label: text(`dateOrder.${order}`, { value, date: writeDate(value, order) }),
              })),
            ]}
            onChange={(order) => order !== '' && onChange(id, order as DateOrder)}
          />
        </label>
        <span className="at-caption at-ink-2">
          {text('dateOrder.count', { count })}{' '}
          {evidence.length === 0
            ? text('dateOrder.none')
            : evidence
                .map(({ order, line, text: cell, count: alike }) =>
                  text(`dateOrder.evidence.${order}`, { line, value: cell, count: alike }),
                )
                .join(' ')}
        </span>
      </div>
    );
  });
}

/** The month in words, so that it cannot be taken for the day. */
function writeDate(cell: string, order: DateOrder): string {
  const read = readDate(/^\S+/.exec(cell)?.[0] ?? '', order);
  if (read.kind !== 'date') return '';
  const format = new Intl.DateTimeFormat(uiLanguage(), { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${read.date}T00:00:00Z`));
}
