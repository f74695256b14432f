import type { Level } from '@atrium/sdk/server';

/** Organisation levels as roles name them (C.8-11). */
export type MemberLevel = 'company' | 'deptManager' | 'groupManager' | 'employee';

export const levelOf = (level: Level): MemberLevel => (level === 'compManager' ? 'company' : level);
