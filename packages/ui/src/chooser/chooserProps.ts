import type { ReactNode } from 'react';
import type { MemberOrganisation, MemberPerson } from '../members/memberRows.ts';

export interface MemberChooserProps {
  /**
   * The response of `GET /shared/allEmployees`. Its index is cached by identity: pass the object on, do not copy it.
   */
  readonly organisation: MemberOrganisation;
  /** `GET /shared/hiddenEmployees`: their names resolve in tags; they are never listed for choosing and never counted (C.3-10). */
  readonly hidden?: readonly MemberPerson[];
  /** A filter of what is past lists hidden people as well, at the end. Not for a choice of who gets something. */
  readonly listsHidden?: boolean;
  /** Employee ids. Ids that the organisation does not list stay in it until their tag is removed. */
  readonly value: readonly number[];
  /** Not called in read-only mode. */
  readonly onChange?: (value: number[]) => void;
  /**
   * Units that the audience names besides: `company`, `level:deptManager`, `department:3`, `group:7`. Who joins one later belongs to
   * it. They can be chosen with `onUnits`.
   */
  readonly units?: readonly string[];
  readonly onUnits?: (units: string[]) => void;
  /** Maximum number of people; -1, the default, is no limit (S2-095). With 1, choosing another person replaces the first. */
  readonly max?: number;
  /** Shows only the people of `value`; the dialog of a field those of `units`, too. */
  readonly readOnly?: boolean;
  /** Reloads the employees; without it there is no button. The caller then passes the new `organisation`. */
  readonly onReload?: () => Promise<unknown>;
  /** A failed reload, to be shown as the global error message (S2-091). */
  readonly onError?: (error: unknown) => void;
  /** The tags of the chosen people: by department (default), in one row, or none. */
  readonly tags?: 'grouped' | 'flat' | 'none';
  /** Name of the tree. */
  readonly label?: string;
  /** Whether departments and groups start open; by default only if few people are listed. */
  readonly open?: boolean;
  /** Buttons at the end of the foot. */
  readonly actions?: ReactNode;
}
