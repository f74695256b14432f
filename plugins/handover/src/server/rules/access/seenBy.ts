import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '@atrium/sdk/server';
import { editors, handovers, readers } from '../../tables.ts';
import { managesAll } from './relations.ts';

/** Ids of the handovers that a person is responsible for, as a part of a statement. */
export const responsibleFor = (me: number): SQL =>
  sql`(select ${editors.handoverId} from ${editors} where ${editors.employeeId} = ${me})`;

/** Ids of those that a person is responsible for, or reads. */
export const sharedWith = (me: number): SQL =>
  sql`(select ${editors.handoverId} from ${editors} where ${editors.employeeId} = ${me}
    union all select ${readers.handoverId} from ${readers} where ${readers.employeeId} = ${me})`;

/** Ids of those that a person has a part in, as their publisher too. */
const involving = (me: number): SQL =>
  sql`(select ${editors.handoverId} from ${editors} where ${editors.employeeId} = ${me}
    union select ${readers.handoverId} from ${readers} where ${readers.employeeId} = ${me}
    union select own.id from ${handovers} as own where own.created_by = ${me})`;

/** Handovers that have a part for the person, and those of the company for who manages all: what `relationToHandover` allows. */
const visibleTo = (caller: Caller): SQL | undefined =>
  and(
    eq(handovers.companyId, caller.companyId),
    managesAll(caller) ? undefined : inArray(handovers.id, involving(caller.id)),
  );

/** What a person sees. */
export const seenBy = (caller: Caller): SQL | undefined => and(isNull(handovers.deletedOn), visibleTo(caller));

/** What a person has a part in. */
export const involvedIn = (caller: Caller): SQL | undefined =>
  and(
    isNull(handovers.deletedOn),
    eq(handovers.companyId, caller.companyId),
    inArray(handovers.id, involving(caller.id)),
  );

/** What a person may restore (C.6-25). */
export const restorableBy = (caller: Caller): SQL | undefined =>
  and(
    isNotNull(handovers.deletedOn),
    eq(handovers.companyId, caller.companyId),
    managesAll(caller) ? undefined : eq(handovers.createdBy, caller.id),
  );
