import type { Person } from '@atrium/sdk/server';
import type { roles } from '../tables.ts';

/** A role as it is stored. */
export type RoleRow = typeof roles.$inferSelect;

/** The parts of a role that evaluation needs. */
export type Granted = Pick<
  RoleRow,
  'isEnabled' | 'holdsAll' | 'menuIds' | 'actions' | 'employees' | 'departments' | 'groups' | 'levels'
>;

/** The parts of a person that decide about roles. */
export type Facts = Pick<Person, 'id' | 'companyId' | 'departmentId' | 'groupId' | 'level' | 'hidden'>;
