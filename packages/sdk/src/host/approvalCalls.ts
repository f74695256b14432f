import { z } from 'zod';
import { MARK_LIMIT, SAVE_LIMIT } from '../contract/calls.ts';
import { Day, Id, Page, Paging, RawText, Text } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** Requests that are decided by one call. */
export const MAX_DECISIONS = 200;
/** Spans of deputies that a person has at a time. */
export const MAX_DEPUTIES = 20;

const PersonOfRequest = z.object({
  id: z.int(),
  name: z.string(),
  employee: z.string(),
  /** Department and group, `''` without. */
  unit: z.string(),
});

/** A request for approval in a list. */
export const ApprovalRow = z.object({
  id: z.int(),
  plugin: z.string(),
  kind: z.string(),
  /** What its kind is called, in the caller's language. */
  kindTitle: z.string(),
  icon: z.string(),
  /** false while its plugin does not run: it cannot be decided or revoked then, and stays open, unless the kind `isRemoved`. */
  isRunning: z.boolean(),
  /** Its plugin was removed, or has no such kind any more: it can be returned and revoked, but not approved. */
  isRemoved: z.boolean(),
  title: z.string(),
  about: PersonOfRequest,
  filedBy: PersonOfRequest,
  /** `YYYY-MM-DD HH:mm:ss ±HH:mm`, as all moments here. */
  filedOn: z.string(),
  /** 0 open · 1 approved · 2 returned · 3 revoked, as of a leave. */
  status: z.int().min(0).max(3),
  closedOn: z.string().nullable(),
  mayDecide: z.boolean(),
  /** Whom the caller decides it for as a deputy; `''` otherwise. */
  deputyOf: z.string(),
});

/** A request for approval with what it says and who decides. */
export const ApprovalDetail = ApprovalRow.extend({
  facts: z.array(z.object({ label: z.string(), value: z.string() })).max(20),
  answers: z.array(z.enum(['approve', 'return'])).max(2),
  /** Any one of them decides; those of now while it is open. */
  approvers: z.array(PersonOfRequest.extend({ deputies: z.array(z.string()).max(100) })).max(200),
  decisions: z
    .array(
      z.object({
        answer: z.enum(['approved', 'returned', 'revoked']),
        by: z.string(),
        /** `''` if not as a deputy. */
        deputyOf: z.string(),
        comment: z.string(),
        at: z.string(),
      }),
    )
    .max(10),
  mayRevoke: z.boolean(),
});

const Decision = z.object({
  answer: z.enum(['approve', 'return']),
  /** A return needs one. */
  comment: Text(0, 200).default(''),
});

/** A span in which another person decides, too, what a person is asked to. */
export const DeputyRow = z.object({
  deputyId: z.int(),
  name: z.string(),
  employee: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
});

const NewDeputy = z.object({ deputyId: Id, startsOn: Day, endsOn: Day });

/** *(ext)* Requests of plugins that people decide, and who does so for others. */
export const approvalCalls = {
  /** What the caller is to decide, the oldest first; what they have decided; or what they have filed, the latest first. */
  approvals: {
    ...hostRoutes.approvals,
    query: Paging.omit({ sort: true }).extend({
      box: z.enum(['mine', 'decided', 'filed']).default('mine'),
      /** `plugin.kind` */
      kind: RawText(200).optional(),
      /** Words of a title, a person's name or employee number, or a request's number; each of them occurs. */
      text: RawText(100).optional(),
    }),
    returns: Page(ApprovalRow).extend({
      /** The kinds of all requests of the box, whatever else is asked for: `plugin.kind`, and its title in the caller's language. */
      kinds: z.array(z.object({ kind: z.string(), title: z.string() })).max(100),
    }),
  },
  approval: {
    ...hostRoutes.approval,
    params: z.object({ id: Id }),
    returns: ApprovalDetail,
    on: { relation: 'approval', allow: ['approver', 'own', 'reader'] },
  },
  /** 409 if another approver was first, while its plugin does not run, or for an approval of a kind that was removed. */
  decideApproval: {
    ...hostRoutes.decideApproval,
    params: z.object({ id: Id }),
    body: Decision,
    returns: ApprovalDetail,
    on: { relation: 'approval', allow: ['approver'], sees: ['own', 'reader'] },
    limit: MARK_LIMIT,
  },
  /** Each in a transaction of its own: one that cannot be decided does not keep the others. */
  decideApprovals: {
    ...hostRoutes.decideApprovals,
    body: Decision.extend({ ids: z.array(Id).min(1).max(MAX_DECISIONS) }),
    returns: z.object({
      results: z
        .array(
          z.object({
            id: z.int(),
            /** 200, or the code of the refusal. */
            code: z.union([z.int(), z.string()]),
            /** Why it was refused; `''` if it was decided. */
            message: z.string(),
          }),
        )
        .max(MAX_DECISIONS),
    }),
    limit: SAVE_LIMIT,
  },
  /** By who filed it, before anyone has decided. */
  revokeApproval: {
    ...hostRoutes.revokeApproval,
    params: z.object({ id: Id }),
    returns: ApprovalDetail,
    on: { relation: 'approval', allow: ['own'], sees: ['approver', 'reader'] },
    limit: SAVE_LIMIT,
  },
  /** The deputies of the caller that are not over, and whose deputy the caller is. */
  deputies: {
    ...hostRoutes.deputies,
    returns: z.object({
      deputies: z.array(DeputyRow).max(MAX_DEPUTIES),
      /** Names of the people whose deputy the caller is today. */
      deputyOf: z.array(z.string()).max(1000),
    }),
  },
  /** Replaces the deputies of the caller that are not over; spans do not overlap. */
  saveDeputies: {
    ...hostRoutes.saveDeputies,
    body: z.object({ deputies: z.array(NewDeputy).max(MAX_DEPUTIES) }),
    returns: z.object({ deputies: z.array(DeputyRow).max(MAX_DEPUTIES) }),
    limit: SAVE_LIMIT,
  },
} as const;
