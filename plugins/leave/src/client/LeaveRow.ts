/** Leave types of the sample (S2 §4). */
export const LEAVE_TYPES = ['事假', '病假', '特休', '特休補', '婚嫁', '產假', '陪產假'] as const;
export type LeaveType = (typeof LEAVE_TYPES)[number];

/** Status values of the sample (S2 §4). They are its own: attendance has others (C.3-15). */
export type LeaveState = '已批准' | '待批准' | '駁回';

/** A sample leave row, its fields named as the specification has them (S2 §3). */
export interface LeaveRow {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly leaveDate: string;
  readonly leave: LeaveType;
  readonly reson: string;
  /** Hours. */
  readonly leavetimes: number;
  readonly agent: string;
  /** Name of the attachment, `''` without one. */
  readonly file: string;
  readonly status: LeaveState;
}
