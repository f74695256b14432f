import type { MemberPerson } from '../members/memberRows.ts';
import { listUnits, peopleOfUnits } from '../chooser/unitChoices.ts';
import { MemberChooserField, type MemberChooserFieldProps } from '../chooser/index.ts';
import { Field, type FieldProps } from '../primitives/Field.tsx';
import { useReadersText } from './useReadersText.ts';

export interface ReaderFieldProps
  extends Omit<MemberChooserFieldProps, 'label'>, Pick<FieldProps, 'name' | 'required' | 'missing' | 'error' | 'hint'> {
  readonly label: string;
  /** Ids of people who see it besides the chosen ones: its author, responsible people. */
  readonly also?: readonly number[];
}

const NOBODY: readonly number[] = [];
const NO_PEOPLE: readonly MemberPerson[] = [];
const NO_UNITS: readonly string[] = [];

/** Chooses who may see a record, and shows how many people that will be. People who have left are not counted. */
export function ReaderField(props: ReaderFieldProps) {
  const { label, also = NOBODY, name, required, missing, error, hint, ...chooser } = props;
  const text = useReadersText();
  const hidden = new Set(chooser.hidden?.map(({ id }) => id));
  const { organisation, hidden: gone = NO_PEOPLE, units = NO_UNITS } = chooser;
  const through = units.length === 0 ? [] : peopleOfUnits(listUnits(organisation, gone), units);
  const people = new Set([...chooser.value, ...through, ...also].filter((id) => !hidden.has(id)));
  return (
    <Field
      label={label}
      aside={<span role="status">{text('readersWillSee', { count: people.size })}</span>}
      {...(name !== undefined && { name })}
      {...(required !== undefined && { required })}
      {...(missing !== undefined && { missing })}
      error={error}
      hint={hint}
    >
      <MemberChooserField title={label} {...chooser} />
    </Field>
  );
}
