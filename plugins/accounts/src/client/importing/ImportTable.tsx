import { joined, useAtrium } from '@atrium/sdk/client';
import { Tag } from '@atrium/ui';
import { type Column, DataTable } from '@atrium/ui/table';
import { useMemo } from 'react';
import type { Accounts, Item, Translate } from '../types.ts';
import { type Kind, KINDS } from './planKinds.ts';
import type { ImportRow, KindRecords } from './useImport.ts';

/** Lines that the person has chosen, or left out. */
export type Choices = ReadonlyMap<number, boolean>;

interface ImportTableProps {
  readonly rows: readonly ImportRow[];
  readonly records: KindRecords;
  readonly checking: boolean;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

const isWrong = ({ checked }: ImportRow) => (checked?.problems.length ?? 0) > 0;
const isKnown = ({ checked }: ImportRow) => checked?.isDuplicate ?? false;

/** Whether a row will be imported: nothing is wrong with it, and it is chosen; one that exists already only if a person chose it. */
export const isChosen = (row: ImportRow, choices: Choices): boolean =>
  row.checked !== undefined && !isWrong(row) && (choices.get(row.line) ?? !isKnown(row));

/** The accounts of the file with what each would become, problems first. Passwords are not shown. */
export function ImportTable({ rows, records, checking, choices, onChoose }: ImportTableProps) {
  const { t } = useAtrium<Accounts>();
  const chosen = new Set(rows.filter((row) => isChosen(row, choices)).map(({ line }) => line));
  const sorted = useMemo(() => rows.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line), [rows]);
  const columns = useMemo(() => importColumns(t, records), [t, records]);
  return (
    <DataTable
      className="accounts-import-rows"
      label={t('import.rows')}
      columns={columns}
      rows={sorted}
      rowKey={({ line }) => line}
      loading={checking}
      selected={chosen}
      onSelect={(selected) => onChoose(new Map(rows.map(({ line }) => [line, selected.has(line)])))}
    />
  );
}

const rank = (row: ImportRow) => (isWrong(row) ? 0 : isKnown(row) || row.isRepeated ? 1 : 2);

const WIDTHS: Readonly<Record<Kind, number>> = { platform: 132, type: 104, purpose: 104 };

function importColumns(t: Translate, records: KindRecords): Column<ImportRow>[] {
  const names = new Map(KINDS.map((kind) => [kind, new Map(records[kind].map(({ id, name }: Item) => [id, name]))]));
  const cut = (text: string) => (
    <span className="at-ink-2" title={text}>
      {text}
    </span>
  );
  const kindColumn = (kind: Kind): Column<ImportRow> => ({
    id: kind,
    title: t(`field.${kind}Id`),
    width: WIDTHS[kind],
    optional: kind !== 'platform',
    cell({ kinds }) {
      const choice = kinds[kind];
      if (!choice) return null;
      if ('id' in choice) return names.get(kind)?.get(choice.id);
      return (
        <>
          {choice.name} <Tag tone="accent">{t(`import.new.${kind}`)}</Tag>
        </>
      );
    },
  });
  return [
    { id: 'line', title: t('import.line'), width: 64, align: 'end', cell: ({ line }) => line },
    { id: 'title', title: t('field.title'), minWidth: 120, cell: ({ title }) => <span title={title}>{title}</span> },
    ...KINDS.map(kindColumn),
    { id: 'account', title: t('field.account'), minWidth: 110, cell: ({ account }) => cut(account) },
    { id: 'link', title: t('field.link'), minWidth: 110, optional: true, cell: ({ link }) => cut(link) },
    { id: 'state', title: t('import.state'), minWidth: 240, cell: (row) => <RowState row={row} /> },
  ];
}

function RowState({ row }: { readonly row: ImportRow }) {
  const { t } = useAtrium<Accounts>();
  const { checked, extras, conversions, isRepeated } = row;
  if (!checked) return <span className="at-mute">{t('import.unchecked')}</span>;
  if (checked.problems.length > 0) {
    const problems = joined(checked.problems, 'clauses');
    return (
      <span className="accounts-import-problem" title={problems}>
        {problems}
      </span>
    );
  }
  return (
    <span className="accounts-import-state">
      {checked.isDuplicate ? (
        <Tag tone="warning">{t('import.duplicate')}</Tag>
      ) : (
        <Tag tone={isRepeated ? 'warning' : 'success'}>{t(isRepeated ? 'import.repeated' : 'import.ready')}</Tag>
      )}
      {extras.length > 0 && <span className="at-mute">{t('import.extraCount', { count: extras.length })}</span>}
      {conversions.map((conversion) => (
        <span key={conversion} className="at-mute">
          {t(`import.convertedOne.${conversion}`)}
        </span>
      ))}
    </span>
  );
}
