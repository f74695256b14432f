import { useAtrium } from '@atrium/sdk/client';
import { Checkbox, TextInput } from '@atrium/ui';
import { useState } from 'react';
import type { Permissions } from './types.ts';

interface Option<Id> {
  readonly id: Id;
  readonly name: string;
  readonly note?: string | undefined;
}

interface CheckListProps<Id> {
  readonly label: string;
  /** What filtering them is called; a list without it has no filter. */
  readonly filter?: string;
  readonly options: readonly Option<Id>[];
  readonly value: readonly Id[];
  readonly onChange: (value: Id[]) => void;
}

/** From this many on there is a filter, and how many are chosen is told: not all of them are in sight. */
const MANY = 10;

/** Some of a few in sight, or of some hundred that are filtered by name. */
export function CheckList<Id extends string | number>({ label, filter, options, value, onChange }: CheckListProps<Id>) {
  const { t } = useAtrium<Permissions>();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = options.filter(({ name, note = '' }) => `${name}\n${note}`.toLowerCase().includes(wanted));
  const many = options.length >= MANY;
  return (
    <div role="group" aria-label={label} className="permissions-checks">
      <h4>
        {label}
        {many && value.length > 0 && (
          <span className="permissions-note">{t('members.chosen', { count: value.length })}</span>
        )}
      </h4>
      {many && filter !== undefined && (
        <TextInput
          type="search"
          icon="search"
          aria-label={filter}
          placeholder={filter}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            // the form is saved by its button, not by the Enter that ends a search
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <div className="permissions-checks-list">
        {shown.map(({ id, name, note }) => (
          <Checkbox
            key={id}
            checked={value.includes(id)}
            note={note}
            onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((each) => each !== id))}
          >
            {name}
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="permissions-note">{t('members.noneFound')}</p>}
      </div>
    </div>
  );
}
