import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
import type { PunchKind } from './client/PunchStore.ts';
import type { AttendanceClient } from './client/types.ts';

async function punch(context: AttendanceClient, kind: PunchKind): Promise<void> {
  const { PunchStore } = await import('./client/PunchStore.ts');
  await new PunchStore(context).punch(kind);
}

export default defineClient<typeof contract>({
  header: { punch: () => import('./client/PunchButtons.tsx') },
  account: { month: () => import('./client/AttendanceMonth.tsx') },
  tabs: {
    MyLeaves: () => import('./client/MyLeaves.tsx'),
    MyRecords: () => import('./client/MyRecords.tsx'),
    MyOvertimes: () => import('./client/overtime/MyOvertimes.tsx'),
    WorkRules: () => import('./client/rules/WorkRules.tsx'),
    Closures: () => import('./client/closures/Closures.tsx'),
    TeamAttendance: () => import('./client/team/TeamAttendance.tsx'),
    AttendanceImports: () => import('./client/imports/AttendanceImports.tsx'),
    Rosters: () => import('./client/roster/Rosters.tsx'),
  },
  panels: {
    Correction: () => import('./client/CorrectionForm.tsx'),
    OvertimeForm: () => import('./client/overtime/OvertimeForm.tsx'),
    PersonMonth: () => import('./client/PersonMonth.tsx'),
  },
  today: { Punch: () => import('./client/TodayPunch.tsx') },
  commands: {
    punchIn: (context) => punch(context, 0),
    punchOut: (context) => punch(context, 1),
    requestOvertime: ({ panels }) => void panels.open('OvertimeForm', {}),
  },
});
