import type { ClientContext } from '@atrium/sdk/client';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { AttendanceDay, AttendanceMonth, Leave, OwnLeave as OwnLeaveShape } from '../contract/monthShapes.ts';

export type Attendance = typeof contract;
export type AttendanceClient = ClientContext<Attendance>;
export type Month = z.output<typeof AttendanceMonth>;
export type Day = z.output<typeof AttendanceDay>;
export type LeaveOfDay = z.output<typeof Leave>;
export type OwnLeave = z.output<typeof OwnLeaveShape>;
export type Translate = AttendanceClient['t'];
export type Team = Awaited<ReturnType<AttendanceClient['api']['team']>>;
export type TeamRow = Team['list'][number];
export type TeamCell = TeamRow['days'][number];
export type MonthLock = NonNullable<Month['lock']>;
export type CompanyLock = Awaited<ReturnType<AttendanceClient['api']['monthLock']>>;
export type Roster = Awaited<ReturnType<AttendanceClient['api']['rosters']>>;
export type RosterViolation = Awaited<ReturnType<AttendanceClient['api']['checkRosters']>>['list'][number];
