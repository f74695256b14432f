import { Field } from '@atrium/ui';
import { TagInput } from '@atrium/ui/inputs';
import { MAX_TAGS } from '../../../contract/limits.ts';

/** Longest text of one tag, in characters; the bound of the call. */
const TAG_LENGTH = 100;

interface TagFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Texts that are searched for, at most three (S1 §5). */
export function TagField({ label, value, onChange }: TagFieldProps) {
  return (
    <Field label={label}>
      <TagInput max={MAX_TAGS} maxLength={TAG_LENGTH} value={value} onChange={onChange} />
    </Field>
  );
}
