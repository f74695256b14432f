import type { ReactNode } from 'react';
import type { MemberOrganisation, MemberPerson } from '../members/memberRows.ts';

export interface MemberChooserProps {
  /** `GET /shared/allEmployees` as it comes. The same object keeps its index: hand it on, do not copy it. */
  readonly organisation: MemberOrganisation;
  /** `GET /shared/hiddenEmployees`: their names resolve in tags; they are never listed for choosing and never counted (C.3-10). */
  readonly hidden?: readonly MemberPerson[];
  /** Employee ids. Ids that the organisation does not list stay in it until their tag is closed. */
  readonly value: readonly number[];
  /** Not called in read-only mode. */
  readonly onChange?: (value: number[]) => void;
  /** Most people that may be chosen; -1, the default, is no limit (S2 §5). */
  readonly max?: number;
  /** Shows the people of `value` and nobody else. */
  readonly readOnly?: boolean;
  /** Loads the employees anew; without it there is no button. The caller then gives the new `organisation`. */
  readonly onReload?: () => Promise<unknown>;
  /** A reload that failed: goes to the global error message (S2 §8). */
  readonly onError?: (error: unknown) => void;
  /** The tags of the chosen people: by department (default), in one row, or none. */
  readonly tags?: 'grouped' | 'flat' | 'none';
  /** Name of the tree. */
  readonly label?: string;
  /** Whether departments and groups start open; without it they do where few people are listed. */
  readonly open?: boolean;
  /** Buttons at the end of the foot. */
  readonly actions?: ReactNode;
}
