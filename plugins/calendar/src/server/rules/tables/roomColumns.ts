import type { TableColumn } from './readRecords.ts';

/** The table of the rooms. */
export const roomColumns = {
  name: { title: 'field.name', rule: 'table.rule.roomName' },
  type: {
    title: 'field.type',
    rule: 'table.rule.roomType',
    values: { 1: 'roomType.1', 2: 'roomType.2', 3: 'roomType.3' },
  },
  people: { title: 'field.people', rule: 'table.rule.people' },
  isEnabled: {
    title: 'field.isEnabled',
    rule: 'table.rule.status',
    values: { true: 'status.on', false: 'status.off' },
  },
} as const satisfies Readonly<Record<string, TableColumn>>;
