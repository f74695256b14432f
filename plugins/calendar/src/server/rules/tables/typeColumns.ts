import type { TableColumn } from './readRecords.ts';

/** The table of the schedule types. */
export const typeColumns = {
  id: { title: 'types.id', rule: 'table.rule.typeId' },
  name: { title: 'field.name', rule: 'table.rule.typeName' },
  color: { title: 'field.color', rule: 'table.rule.color' },
  isEnabled: {
    title: 'field.isEnabled',
    rule: 'table.rule.status',
    values: { true: 'status.on', false: 'status.off' },
  },
} as const satisfies Readonly<Record<string, TableColumn>>;
