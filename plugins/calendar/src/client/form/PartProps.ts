import type { FormFields } from './formFields.ts';
import type { ScheduleFormState } from './useScheduleForm.ts';

/** What each part of the form gets. */
export interface PartProps {
  readonly form: ScheduleFormState;
  /** Sets fields, with what depends on them. */
  readonly change: (part: Partial<FormFields>) => void;
}
