import { useAtrium } from '@atrium/sdk/client';
import { Checkbox } from '@atrium/ui';
import type { EntryKind, ImportEntry } from '../../import/ImportEntry.ts';
import type { Accounts } from '../types.ts';

interface OtherKindsProps {
  readonly entries: readonly ImportEntry[];
  readonly wanted: ReadonlySet<EntryKind>;
  readonly onChange: (wanted: ReadonlySet<EntryKind>) => void;
}

const OTHERS = ['noPassword', 'note', 'card', 'identity', 'other'] as const satisfies readonly EntryKind[];

/** Entries that are no accounts with a password: named, and imported as accounts of protected fields if the person chooses so. */
export function OtherKinds({ entries, wanted, onChange }: OtherKindsProps) {
  const { t } = useAtrium<Accounts>();
  const counts = new Map<EntryKind, number>();
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const found = OTHERS.filter((kind) => counts.has(kind));
  if (found.length === 0) return null;
  return (
    <fieldset className="accounts-import-others">
      <legend>{t('import.others')}</legend>
      {found.map((kind) => (
        <Checkbox
          key={kind}
          checked={wanted.has(kind)}
          onChange={({ target }) => {
            const next = new Set(wanted);
            if (target.checked) next.add(kind);
            else next.delete(kind);
            onChange(next);
          }}
        >
          {t(`import.kind.${kind}`, { count: counts.get(kind)! })}
        </Checkbox>
      ))}
      <p className="at-mute">{t('import.othersHint')}</p>
    </fieldset>
  );
}
