import { hasWords, searchWords } from '@atrium/sdk/client';
import { useId, useState } from 'react';
import { useUiText } from '../texts/uiText.ts';
import { Checkbox } from './Checkbox.tsx';
import { SearchInput } from './TextInput.tsx';

export interface CheckListProps<Id extends string | number> {
  readonly label: string;
  /** Shows the label above the list, for lists without a `Field`. */
  readonly heading?: boolean;
  /** Label of the filter; without it the list has none. */
  readonly filter?: string;
  readonly options: readonly { readonly id: Id; readonly name: string; readonly note?: string | undefined }[];
  readonly value: readonly Id[];
  readonly onChange: (value: Id[]) => void;
}

/** From this many options on there is a filter and a count of the chosen ones, since not all are visible. */
const MANY = 10;

/** A multiple choice: of a few visible options, or of some hundred that can be filtered by name. */
export function CheckList<Id extends string | number>(props: CheckListProps<Id>) {
  const { label, heading = false, filter, options, value, onChange } = props;
  const text = useUiText();
  const id = useId();
  const [query, setQuery] = useState('');
  const words = searchWords(query);
  const shown = options.filter(({ name, note }) => hasWords(words, [name, note]));
  const many = options.length >= MANY;
  return (
    <div role="group" {...(heading ? { 'aria-labelledby': id } : { 'aria-label': label })} className="at-check-list">
      {heading && (
        <div className="at-check-list-label">
          <span id={id}>{label}</span>
          {many && value.length > 0 && <small>{text('selectedCount', { count: value.length })}</small>}
        </div>
      )}
      {many && filter !== undefined && <SearchInput label={filter} value={query} onChange={setQuery} />}
      <div className="at-check-list-options">
        {shown.map((option) => (
          <Checkbox
            key={option.id}
            id={undefined}
            checked={value.includes(option.id)}
            note={option.note}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, option.id] : value.filter((each) => each !== option.id))
            }
          >
            {option.name}
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="at-mute">{text('listNoneTitle')}</p>}
      </div>
    </div>
  );
}
