import { Checkbox } from '@atrium/ui';

interface Option<Id> {
  readonly id: Id;
  readonly name: string;
  readonly note?: string | undefined;
}

interface CheckListProps<Id> {
  readonly label: string;
  readonly options: readonly Option<Id>[];
  readonly value: readonly Id[];
  readonly onChange: (value: Id[]) => void;
}

/** Some of a few dozen, all in sight. */
export function CheckList<Id extends string | number>({ label, options, value, onChange }: CheckListProps<Id>) {
  return (
    <div role="group" aria-label={label} className="permissions-checks">
      <h4>{label}</h4>
      <div>
        {options.map(({ id, name, note }) => (
          <Checkbox
            key={id}
            checked={value.includes(id)}
            note={note}
            onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((each) => each !== id))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
