import { Created, Day, Id, Nothing, Page, Paging, RawText, SAVE_LIMIT, TableReport, Text, Whole } from '@atrium/sdk';
import { z } from 'zod';
import {
  Balance,
  CostDay,
  GrantUse,
  LeaveSpan,
  LedgerRow,
  ManagedGrant,
  MAX_EVIDENCE,
  MAX_GRANT_MINUTES,
  MAX_LEAVE_DAYS,
  OwnRequest,
} from './leaveShapes.ts';

/** Lines of one file of balances. */
export const MAX_GRANT_LINES = 5_000;

const Pages = Paging.omit({ sort: true });

/** *(ext)* One's own leave: balances, requests and what became of them. */
export const leaveCalls = {
  /** What the caller has of each type on the server's day. */
  balances: { get: '/leaveBalances', returns: z.array(Balance).max(100), needs: 'anyone' },
  /** Every change of the caller's grants, the latest first. */
  ledger: { get: '/leaveLedger', query: Pages, returns: Page(LedgerRow), needs: 'anyone' },
  /** The caller's requests, the latest leave first. */
  requests: { get: '/leaveRequests', query: Pages, returns: Page(OwnRequest), needs: 'anyone' },
  /** What a leave of the caller would cost. Refused as filing it would be. */
  preview: {
    post: '/leaveRequests/preview',
    body: LeaveSpan,
    returns: z.object({
      minutes: z.int(),
      days: z.array(CostDay).max(MAX_LEAVE_DAYS + 1),
      /** What is left of the type afterwards; null without a limit of the sum. */
      leftMinutes: z.int().nullable(),
      /** Of which 特休 it is taken, the one that ends first before the others; empty of other types. */
      uses: z.array(GrantUse).max(100),
      /** Whether the type asks for evidence of a leave of this length. It can be filed without. */
      needsEvidence: z.boolean(),
    }),
    needs: 'anyone',
    limit: { per: 'person', max: 300, in: '1m' },
  },
  /**
   * Files a leave of the caller. 409 where another one overlaps; 422 at the field for a span that is reversed, over 366 days or costs no
   * work, and over the balance.
   */
  file: {
    post: '/leaveRequests',
    body: LeaveSpan.extend({
      reason: Text(0, 200),
      /** 職務代理人: another person of the company, who is told when it is approved. */
      deputyId: Id.nullable().default(null),
      /** Uploads that prove it, by their ids: read by the person, those who decide it and `leave.manage`. */
      files: z.array(RawText(64, 1)).max(MAX_EVIDENCE).default([]),
    }),
    returns: Created,
    needs: 'anyone',
    limit: SAVE_LIMIT,
  },
  /** Cancels an approved leave: at once before it begins, afterwards by approval, which needs a reason (decision 0172). */
  cancel: {
    post: '/leaveRequests/:id/cancel',
    params: z.object({ id: Id }),
    body: z.object({ reason: Text(0, 200) }),
    returns: z.object({ cancelled: z.boolean() }),
    needs: 'anyone',
    on: { relation: 'leave', allow: ['own'] },
    limit: SAVE_LIMIT,
  },
  /** The 特休 of a person of the company that is not over, for those who manage it, and its changes. */
  personGrants: {
    get: '/leaveGrants/:id',
    params: z.object({ id: Id }),
    query: Pages,
    returns: z.object({ grants: z.array(ManagedGrant).max(100), ledger: Page(LedgerRow) }),
    needs: 'leave.manage',
    on: { relation: 'person', allow: ['company', 'own'] },
  },
  /** Gives a person 特休 by hand: what is left at the start, or more than the law. Never to oneself: another one who manages it does. */
  addGrant: {
    post: '/leaveGrants/:id',
    params: z.object({ id: Id }),
    body: z.object({ minutes: Whole(1, MAX_GRANT_MINUTES), startsOn: Day, endsOn: Day, reason: Text(1, 200) }),
    returns: Created,
    needs: 'leave.manage',
    on: { relation: 'person', allow: ['company'], sees: ['own'] },
    limit: SAVE_LIMIT,
  },
  /**
   * Sets what is left of a grant of the person. 409 if it is not `before` any more: a leave was approved meanwhile. Requests that wait stay:
   * their approval is refused if nothing is left for them.
   */
  adjustGrant: {
    patch: '/leaveGrants/:id',
    params: z.object({ id: Id }),
    body: z.object({
      grantId: Id,
      before: Whole(0, MAX_GRANT_MINUTES),
      leftMinutes: Whole(0, MAX_GRANT_MINUTES),
      reason: Text(1, 200),
    }),
    returns: Nothing,
    needs: 'leave.manage',
    on: { relation: 'person', allow: ['company'], sees: ['own'] },
    limit: SAVE_LIMIT,
  },
  /**
   * Imports what people of the company have left of 特休 in another system, all lines or none, or tries to (`dryRun`). 412 with the dry run
   * of now where it would do something else than the one of `digest`; 422 for a file with problems. Never of oneself.
   */
  importGrants: {
    post: '/leaveGrants/imports',
    body: z.object({
      /** An upload of the caller, as its id or link. */
      fileId: RawText(200, 1),
      dryRun: z.boolean(),
      digest: RawText(64, 1).optional(),
    }),
    returns: TableReport,
    needs: 'leave.manage',
    weight: 'heavy',
    limit: SAVE_LIMIT,
  },
} as const;
