import type { Caller, Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { mayView } from './mayView.ts';

/** The caller's relation to the month of a person (C.3-12). */
export function relationToMonth({ directory }: AttendanceContext, person: Person, caller: Caller) {
  if (person.id === caller.id) return 'own';
  return directory.leads(caller, person) || mayView(caller, person) ? 'viewer' : 'none';
}
