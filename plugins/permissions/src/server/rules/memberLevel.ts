import type { Level } from '@atrium/sdk/server';

/** Organisation levels by their names in roles. */
export type MemberLevel = 'company' | 'deptManager' | 'groupManager' | 'employee';

export const toMemberLevel = (level: Level): MemberLevel => (level === 'compManager' ? 'company' : level);
