import { digestOutcome, type RequestFacts } from '@atrium/sdk/server';
import { calendarText } from '../calendarText.ts';
import type { TableColumn } from './readRecords.ts';

type Language = RequestFacts['language'];
type Value = string | number | boolean;

/** A record of a table that is added, or changed from what it was. */
export interface RecordChange<Field extends string> {
  readonly line: number;
  /** What the record is called. */
  readonly name: string;
  /** undefined for one that is added. */
  readonly old: Readonly<Record<Field, Value>> | undefined;
  readonly fields: Readonly<Record<Field, Value>>;
}

/** What an import does with each record: its values, or those that change, before and after. */
export function describeChanges<Field extends string>(
  columns: Readonly<Record<Field, TableColumn>>,
  changes: readonly RecordChange<NoInfer<Field>>[],
  language: Language,
) {
  const all = Object.entries(columns) as [Field, TableColumn][];
  return changes.map(({ line, name, old, fields }) => {
    const texts = all
      .filter(([field]) => (old ? old[field] !== fields[field] : fields[field] !== name))
      .map(([field, column]) =>
        calendarText(language, old ? 'table.change' : 'table.value', {
          field: calendarText(language, column.title),
          from: old ? showValue(old[field], column, language) : '',
          to: showValue(fields[field], column, language),
        }),
      );
    const list = texts.join(language === 'en' ? ', ' : '、');
    const kind = old ? ('change' as const) : ('add' as const);
    return { line, kind, text: calendarText(language, 'table.changeOf', { name, changes: list }) };
  });
}

/** Of what an import does, in any language. */
export const digestChanges = <Field extends string>(
  columns: Readonly<Record<Field, TableColumn>>,
  changes: readonly RecordChange<NoInfer<Field>>[],
): Promise<string> => digestOutcome(describeChanges(columns, changes, 'zh-TW'));

function showValue(value: Value, { values }: TableColumn, language: Language): string {
  const text = values?.[String(value)];
  return text ? calendarText(language, text) : String(value);
}
