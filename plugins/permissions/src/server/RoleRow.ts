import type { Level, Person, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { roles } from './tables.ts';

export type PermissionsContext = ServerContext<typeof contract>;

/** Organisation levels as roles name them (C.8-11). */
export type MemberLevel = 'company' | 'deptManager' | 'groupManager' | 'employee';

/** A role as it is kept. */
export type RoleRow = typeof roles.$inferSelect;

/** What evaluation asks of a role. */
export type Granted = Pick<
  RoleRow,
  'isEnabled' | 'holdsAll' | 'menuIds' | 'actions' | 'employees' | 'departments' | 'groups' | 'levels'
>;

export const levelOf = (level: Level): MemberLevel => (level === 'compManager' ? 'company' : level);

/** What decides whether somebody has a role. */
export type Facts = Pick<Person, 'id' | 'companyId' | 'departmentId' | 'groupId' | 'level' | 'hidden'>;
