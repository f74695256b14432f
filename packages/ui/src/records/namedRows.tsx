import { partText, usePartText } from '../parts/partText.ts';
import { IconButton } from '../primitives/Button.tsx';
import { StatusSwitch } from '../primitives/Switch.tsx';
import type { Column } from '../table/column.ts';

/** A row of a list of names: a category, a room, a kind. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
}

export interface NamedSwitchProps {
  readonly row: NamedRow;
  /** Its status is being saved. */
  readonly busy: boolean;
  readonly onToggle: () => void;
  /** Why its status cannot be changed here. */
  readonly locked?: string | undefined;
}

/** The switch of a row that is enabled or not. */
export function NamedSwitch({ row: { name, isEnabled }, busy, onToggle, locked }: NamedSwitchProps) {
  const text = usePartText();
  return (
    <StatusSwitch
      label={text('rowSwitch', { name })}
      active={isEnabled}
      disabled={locked !== undefined}
      busy={busy}
      reason={locked}
      onChange={onToggle}
    />
  );
}

export interface NamedButtonsProps {
  readonly row: Pick<NamedRow, 'name'>;
  readonly onEdit: () => void;
  readonly onDuplicate?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly disabled?: boolean;
}

/** The buttons of a row: edit, and copy and delete where that is possible. */
export function NamedButtons({ row: { name }, onEdit, onDuplicate, onRemove, disabled = false }: NamedButtonsProps) {
  const text = usePartText();
  const common = { small: true, disabled } as const;
  return (
    <>
      <IconButton {...common} icon="edit" label={text('rowEdit', { name })} onClick={onEdit} />
      {onDuplicate && (
        <IconButton {...common} icon="duplicate" label={text('rowCopy', { name })} onClick={onDuplicate} />
      )}
      {onRemove && <IconButton {...common} icon="trash" label={text('rowRemove', { name })} onClick={onRemove} />}
    </>
  );
}

/** What is done with a row of a table. */
export interface NamedRowActions<Row> {
  edit(row: Row): void;
  duplicate?(row: Row): void;
  toggle(row: Row): Promise<void>;
  remove?(row: Row): Promise<void>;
}

/** What the columns of a list of names need beside its rows. */
export interface NamedColumnsOptions<Row> {
  /** Ids of the rows whose status is being saved: `busy` of `usePagedList`. */
  readonly busy: readonly (number | string)[];
  readonly actions: NamedRowActions<Row>;
  /** Why a row cannot be changed here; undefined for one that can. */
  readonly lockedBy?: (row: Row) => string | undefined;
}

/** Pixels of a column with one, two or three buttons. */
const BUTTONS_WIDTH = [48, 80, 104] as const;

/** The columns that lists of names have in common. */
export interface NamedColumns<Row> {
  /** Sortable, as the status is. */
  readonly name: Column<Row>;
  readonly status: Column<Row>;
  /** At the end. */
  readonly buttons: Column<Row>;
}

/** The columns that lists of names have in common; spread one to change a part of it. */
export function namedColumns<Row extends NamedRow>({
  busy,
  actions,
  lockedBy,
}: NamedColumnsOptions<Row>): NamedColumns<Row> {
  const { duplicate, remove } = actions;
  return {
    name: {
      id: 'name',
      title: partText('rowName'),
      minWidth: 120,
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
    },
    status: {
      id: 'isEnabled',
      title: partText('rowStatus'),
      width: 140,
      sortBy: ({ isEnabled }) => Number(isEnabled),
      cell: (row) => (
        <NamedSwitch
          row={row}
          busy={busy.includes(row.id)}
          onToggle={() => void actions.toggle(row)}
          locked={lockedBy?.(row)}
        />
      ),
    },
    buttons: {
      id: 'actions',
      title: '',
      width: BUTTONS_WIDTH[Number(duplicate !== undefined) + Number(remove !== undefined)]!,
      align: 'end',
      sticky: true,
      cell: (row) => (
        <NamedButtons
          row={row}
          disabled={lockedBy?.(row) !== undefined}
          onEdit={() => actions.edit(row)}
          onDuplicate={duplicate && (() => duplicate(row))}
          onRemove={remove && (() => void remove(row))}
        />
      ),
    },
  };
}
