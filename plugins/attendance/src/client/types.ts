import type { ClientContext } from '@atrium/sdk/client';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { AttendanceDay, AttendanceMonth, Leave, OwnLeave as OwnLeaveShape } from '../contract.ts';

export type Attendance = typeof contract;
export type AttendanceClient = ClientContext<Attendance>;
export type Month = z.output<typeof AttendanceMonth>;
export type Day = z.output<typeof AttendanceDay>;
export type LeaveOfDay = z.output<typeof Leave>;
export type OwnLeave = z.output<typeof OwnLeaveShape>;
export type Translate = AttendanceClient['t'];
