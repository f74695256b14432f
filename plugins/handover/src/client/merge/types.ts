import type { FormFields } from '../form/formFields.ts';
import type { Handover } from '../types.ts';

/** What is to be merged: the form as it was read, as it is now, and the handover as another person saved it. */
export interface MergeQuestion {
  readonly base: FormFields;
  readonly mine: FormFields;
  readonly theirs: Handover;
}

/** The merged fields; `copy` to save mine as a new handover; null to go back to the form. */
export type MergeAnswer = FormFields | 'copy' | null;
export type AskMerge = (question: MergeQuestion) => Promise<MergeAnswer>;
