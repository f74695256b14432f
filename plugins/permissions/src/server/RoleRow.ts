import type { Person } from '@atrium/sdk/server';
import type { roles } from './tables.ts';

/** A role as it is kept. */
export type RoleRow = typeof roles.$inferSelect;

/** What evaluation asks of a role. */
export type Granted = Pick<
  RoleRow,
  'isEnabled' | 'holdsAll' | 'menuIds' | 'actions' | 'employees' | 'departments' | 'groups' | 'levels'
>;

/** What decides whether somebody has a role. */
export type Facts = Pick<Person, 'id' | 'companyId' | 'departmentId' | 'groupId' | 'level' | 'hidden'>;
