import { z } from 'zod';
import { MARK_LIMIT, SAVE_LIMIT } from '../contract/calls.ts';
import { Day, Id, Page, Paging, RawText, Text, Whole } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** Requests that are decided by one call. */
export const MAX_DECISIONS = 200;
/** Steps of a chain, and chains of a kind by measure. */
export const MAX_STEPS = 5;
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
  /** When the approvers of the open step are reminded; null for a closed one, and one that was filed before there was a time. */
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  mayDecide: z.boolean(),
  /** Whom the caller decides it for as a deputy; `''` otherwise. */
  deputyOf: z.string(),
});

/** A request for approval with what it says and who decides. */
export const ApprovalDetail = ApprovalRow.extend({
  /** `fileUrl`: the value is a link to this file. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), fileUrl: z.string().optional() })).max(20),
  answers: z.array(z.enum(['approve', 'return'])).max(2),
  /** The open step, from 1, of so many. */
  step: z.int(),
  steps: z.int(),
  /** Whether one of the approvers or each of them decides the open step. */
  need: z.enum(['any', 'all']),
  /** Who has still to decide the open step; those of now while it is open. */
  approvers: z.array(PersonOfRequest.extend({ deputies: z.array(z.string()).max(100) })).max(400),
  /** Who would decide the steps that are not open yet, as things are now. */
  later: z.array(z.object({ need: z.enum(['any', 'all']), names: z.array(z.string()).max(200) })).max(MAX_STEPS),
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
    .max(1000),
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

/** Whom a step asks, whether one or each of them decides, and after how many working hours they are reminded. */
export const ChainStep = z.object({
  /** Managers of the group, department or company of the person; holders of `action`; or `person`. */
  to: z.enum(['group', 'department', 'company', 'role', 'person']),
  /** Employee id of one of the company, for `person`; null otherwise. */
  person: Id.nullable().default(null),
  /** An action, for `role`: `leave.manage`; null otherwise. */
  action: RawText(100, 1).nullable().default(null),
  need: z.enum(['any', 'all']).default('any'),
  /** A working day has 8. */
  dueHours: Whole(1, 240).default(24),
});

const Chain = z.object({
  /** Holds for requests of this measure and more, in the plugin's own unit; the first one is from 0. */
  fromMeasure: Whole(0),
  steps: z.array(ChainStep).min(1).max(MAX_STEPS),
});

/** By whom requests of a kind are decided. */
export const KindChains = z.object({
  /** `plugin.kind` */
  kind: z.string(),
  title: z.string(),
  icon: z.string(),
  /** 0 for a kind that was never configured. */
  version: z.int(),
  /** Without any the next level up decides. */
  chains: z.array(Chain).max(MAX_STEPS),
});

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
      /** `due`: what is due next first. */
      order: z.enum(['filed', 'due']).default('filed'),
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
  /** By who filed it, before the last decision. */
  revokeApproval: {
    ...hostRoutes.revokeApproval,
    params: z.object({ id: Id }),
    returns: ApprovalDetail,
    on: { relation: 'approval', allow: ['own'], sees: ['approver', 'reader'] },
    limit: SAVE_LIMIT,
  },
  /** The kinds of the plugins that run, with their chains in the caller's company, and the actions that a step can name. */
  approvalChains: {
    ...hostRoutes.approvalChains,
    returns: z.object({
      kinds: z.array(KindChains).max(1000),
      actions: z.array(z.object({ action: z.string(), title: z.string() })).max(1000),
    }),
  },
  /** Replaces the chains of a kind for requests that are filed from now on. 412 with the current version if it is not `version`. */
  saveApprovalChains: {
    ...hostRoutes.saveApprovalChains,
    body: z.object({
      kind: RawText(200, 1),
      version: Whole(0),
      chains: z.array(Chain).max(MAX_STEPS),
    }),
    returns: z.object({ version: z.int() }),
    limit: SAVE_LIMIT,
  },
  /** Who would decide a request of a person by these steps; nothing is saved. */
  previewApprovalChain: {
    ...hostRoutes.previewApprovalChain,
    body: z.object({ person: Id, steps: z.array(ChainStep).min(1).max(MAX_STEPS) }),
    returns: z.object({
      steps: z.array(z.object({ need: z.enum(['any', 'all']), names: z.array(z.string()).max(200) })).max(MAX_STEPS),
    }),
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
