import type { FieldName, FormFields } from './formFields.ts';
import type { Translate } from './types.ts';

/** What every part of the form is given. */
export interface FormPartProps {
  readonly fields: FormFields;
  readonly change: (fields: FormFields) => void;
  /** What is wrong with a field, in words. */
  readonly wrong: (field: FieldName) => string | undefined;
  readonly missing: (field: FieldName) => boolean;
  readonly t: Translate;
}
