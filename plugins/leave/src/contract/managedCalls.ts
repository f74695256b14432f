import { file, Id, Month, Page, Paging } from '@atrium/sdk';
import { z } from 'zod';
import { Balance, LedgerRow, OwnRequest } from './leaveShapes.ts';

const Pages = Paging.omit({ sort: true });

/** Months of one file of leave days. */
export const MAX_EXPORTED_MONTHS = 12;

const ofHolder = { params: z.object({ id: Id }), needs: 'anyone' } as const;

/** *(ext)* The leave of people of the company, for `leave.manage`, and as far as it is not private for those who lead them. */
export const managedCalls = {
  /** What a person has of each kind on the server's day; without private kinds for those who lead them. */
  personBalances: {
    get: '/leaveBalances/:id',
    ...ofHolder,
    returns: z.array(Balance).max(100),
    on: { relation: 'holder', allow: ['own', 'manages', 'leads'] },
  },
  /** Every change of the grants of a person, the latest first. */
  personLedger: {
    get: '/leaveLedger/:id',
    ...ofHolder,
    query: Pages,
    returns: Page(LedgerRow),
    on: { relation: 'holder', allow: ['own', 'manages', 'leads'] },
  },
  /** The requests of a person of all kinds, the latest leave first, for `leave.manage`. */
  personRequests: {
    get: '/leaveRequests/:id',
    ...ofHolder,
    query: Pages,
    returns: Page(OwnRequest),
    on: { relation: 'holder', allow: ['own', 'manages'] },
  },
  /** The approved leave of the company in some months, by person and date, for payroll: minutes and whether they are paid. */
  leaveFile: {
    get: '/leaveDays/csv',
    query: z.object({
      from: Month,
      /** The last month; `from` by default. */
      to: Month.optional(),
    }),
    returns: file('text/csv'),
    needs: 'leave.manage',
    weight: 'heavy',
  },
} as const;
