import type { Person } from '@atrium/sdk/server';

/** What is one person's alone: a feed, a room that they wait for. */
export const relationToOwn = ({ employeeId }: { readonly employeeId: number }, caller: Person) =>
  employeeId === caller.id ? 'owner' : 'none';

/** A room belongs to one company. */
export const relationToRoom = (room: { readonly companyId: number }, caller: Person) =>
  room.companyId === caller.companyId ? 'company' : 'none';

interface Reservation {
  /** The company of its room. */
  readonly companyId: number;
  readonly employeeId: number;
  readonly occurrenceId: number | null;
}

/** One's own reservation without a schedule, one of a schedule, or that of a colleague (C.5-13). */
export function relationToReservation({ companyId, employeeId, occurrenceId }: Reservation, caller: Person) {
  if (companyId !== caller.companyId) return 'none';
  if (occurrenceId !== null) return 'scheduled';
  return employeeId === caller.id ? 'owner' : 'company';
}
