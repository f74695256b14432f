import { addDays, BIN_DAYS } from '@atrium/sdk/days';
import { dayLabel, momentLabel } from '../days/dayLabels.ts';
import { partText } from '../parts/partText.ts';
import type { Column } from '../table/column.ts';

/** When a record was deleted, as a moment of the wire, and the name of who did it; `''` if that is unknown. */
export interface Deletion {
  readonly on: string;
  readonly by: string;
}

/**
 * The columns of a bin that are the same everywhere: who deleted a record and when, and the last day on which it can be restored. They are
 * empty where `deletionOf` returns null.
 */
export const deletedColumns = <Row,>(deletionOf: (row: Row) => Deletion | null): readonly Column<Row>[] => [
  {
    id: 'deleted',
    title: partText('deletedTitle'),
    width: 190,
    cell(row) {
      const deletion = deletionOf(row);
      if (!deletion) return null;
      const { on, by } = deletion;
      const text = by === '' ? momentLabel(on) : partText('deletedBy', { name: by, time: momentLabel(on) });
      return <span title={text}>{text}</span>;
    },
  },
  {
    id: 'restorable',
    title: partText('deletedUntil'),
    width: 110,
    cell(row) {
      const deletion = deletionOf(row);
      return deletion && dayLabel(addDays(deletion.on, BIN_DAYS));
    },
  },
];
