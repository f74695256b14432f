import { joined, useAtrium } from '@atrium/sdk/client';
import { Select, Tag } from '@atrium/ui';
import { type Column, DataTable } from '@atrium/ui/table';
import type { Accounts, Item, Translate } from '../types.ts';
import type { ImportRow } from './useImport.ts';

/** Lines that the person has chosen, or left out. */
export type Choices = ReadonlyMap<number, boolean>;

interface ImportTableProps {
  readonly rows: readonly ImportRow[];
  readonly platforms: readonly Item[];
  readonly checking: boolean;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
  readonly onPlatform: (line: number, platformId: number) => void;
}

/** Whether a row will be imported: nothing is wrong with it, and it is chosen; one that exists already only if a person chose it. */
export const isChosen = ({ line, checked }: ImportRow, choices: Choices): boolean =>
  checked !== undefined && checked.problems.length === 0 && (choices.get(line) ?? !checked.isDuplicate);

/** The rows of the file with what each would become. Passwords are not shown. */
export function ImportTable({ rows, platforms, checking, choices, onChoose, onPlatform }: ImportTableProps) {
  const { t } = useAtrium<Accounts>();
  const chosen = new Set(rows.filter((row) => isChosen(row, choices)).map(({ line }) => line));
  return (
    <DataTable
      className="accounts-import-rows"
      label={t('import.rows')}
      columns={importColumns(t, platforms, onPlatform)}
      rows={rows}
      rowKey={({ line }) => line}
      loading={checking}
      selected={chosen}
      onSelect={(selected) => onChoose(new Map(rows.map(({ line }) => [line, selected.has(line)])))}
    />
  );
}

const importColumns = (
  t: Translate,
  platforms: readonly Item[],
  onPlatform: ImportTableProps['onPlatform'],
): Column<ImportRow>[] => [
  { id: 'line', title: t('import.line'), width: 56, align: 'end', cell: ({ line }) => line },
  {
    id: 'platform',
    title: t('field.platformId'),
    width: 180,
    cell: (row) => <PlatformCell row={row} platforms={platforms} onPlatform={onPlatform} />,
  },
  { id: 'account', title: t('field.account'), minWidth: 120, cell: ({ account }) => account },
  {
    id: 'link',
    title: t('field.link'),
    minWidth: 120,
    optional: true,
    cell: ({ link }) => (
      <span className="at-ink-2" title={link}>
        {link}
      </span>
    ),
  },
  { id: 'state', title: t('import.state'), minWidth: 260, cell: (row) => <RowState row={row} /> },
];

interface PlatformCellProps {
  readonly row: ImportRow;
  readonly platforms: readonly Item[];
  readonly onPlatform: ImportTableProps['onPlatform'];
}

/** The platform that a row gets; to choose where it has none of its own. */
function PlatformCell({ row, platforms, onPlatform }: PlatformCellProps) {
  const { t } = useAtrium<Accounts>();
  const { line, title, checked, platformId } = row;
  if (checked?.platform && platformId === undefined)
    return (
      <>
        {checked.platform.name} {checked.platform.isNew && <Tag tone="accent">{t('import.newPlatform')}</Tag>}
      </>
    );
  if (!checked) return <span className="at-ink-2">{title}</span>;
  return (
    <Select
      small
      aria-label={t('import.platformOf', { line })}
      options={[
        { value: '', label: title === '' ? t('form.choose') : t('import.unknownPlatform', { title }) },
        ...platforms.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(platformId ?? '')}
      onChange={(value) => value !== '' && onPlatform(line, Number(value))}
    />
  );
}

function RowState({ row: { checked } }: { readonly row: ImportRow }) {
  const { t } = useAtrium<Accounts>();
  if (!checked) return <span className="at-mute">{t('import.unchecked')}</span>;
  if (checked.problems.length > 0) {
    const problems = joined(checked.problems, 'clauses');
    return (
      <span className="accounts-import-problem" title={problems}>
        {problems}
      </span>
    );
  }
  return checked.isDuplicate ? (
    <Tag tone="warning">{t('import.duplicate')}</Tag>
  ) : (
    <Tag tone="success">{t('import.ready')}</Tag>
  );
}
