import { definePlugin, Flag, Id, Line, MAX_PEOPLE, Nothing, Page, PagingBy, RawText, Text, Whole } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };

/** Organisation levels (C.8-11). */
export const MemberLevel = z.enum(['company', 'deptManager', 'groupManager', 'employee']);

/** Maximum lengths of the lists of a role. */
const MAX = { units: 2000, entries: 2000, actions: 500, roles: 10_000, rules: 1000 } as const;

/** People that a preview names. */
export const MAX_DIFFERENCES = 200;

/** Missing kinds stay unchanged. */
const Members = z
  .object({
    employees: z.array(Id).max(MAX_PEOPLE),
    departments: z.array(Id).max(MAX.units),
    groups: z.array(Id).max(MAX.units),
    levels: z.array(MemberLevel).max(MemberLevel.options.length),
  })
  .partial();

/** A full code, of an installed plugin or not: `bulletin.publish`. */
const Action = z
  .string()
  .max(100)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)+$/);

const fields = {
  name: Line(1, 20),
  description: Text(0, 255),
  menuIds: z.array(Id).max(MAX.entries),
  actions: z.array(Action).max(MAX.actions),
  members: Members,
  isEnabled: Flag,
};
const Change = z.object(fields).partial();

/** A role as its administrators see it (C.8-11). */
export const Permission = z.object({
  permissionId: z.int(),
  code: z.string(),
  name: z.string(),
  /** *(ext)* The name in the caller's language: for a built-in role that was not renamed, its translation. */
  displayName: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  isBuiltin: z.boolean(),
  /** *(ext)* Has every action and entry, future ones included; neither list can be changed. */
  holdsAll: z.boolean(),
  menuIds: z.array(z.int()).max(MAX.entries),
  actions: z.array(z.string()).max(MAX.actions),
  members: z.object({
    employees: z.array(z.int()).max(MAX_PEOPLE),
    departments: z.array(z.int()).max(MAX.units),
    groups: z.array(z.int()).max(MAX.units),
    levels: z.array(MemberLevel).max(MemberLevel.options.length),
  }),
  /** Active people who have the role, each once. */
  memberCount: z.int(),
  /** Employee id of the last editor, null for the system. */
  updatedBy: z.int().nullable(),
  /** `YYYY-MM-DD HH:mm:ss` of the server. */
  updatedOn: z.string(),
  version: z.int(),
});

/** A menu entry, a plugin with its actions, or an action (C.8-12). */
export interface PermissionNode {
  /** Id of the entry, of the plugin, or code of the action. */
  id: number | string;
  parentId: number | string | null;
  kind: 'menu' | 'action';
  label: string;
  code: string;
  /** With `permissionId`: true if the role grants it, or everything below it. */
  checked?: boolean | undefined;
  /** *(ext)* True for an entry that only roles open; the others are public. */
  restricted?: boolean | undefined;
  children: PermissionNode[];
}
const Node: z.ZodType<PermissionNode> = z.object({
  id: z.union([z.int(), z.string()]),
  parentId: z.union([z.int(), z.string()]).nullable(),
  kind: z.enum(['menu', 'action']),
  label: z.string(),
  code: z.string(),
  checked: z.boolean().optional(),
  restricted: z.boolean().optional(),
  get children() {
    return z.array(Node).max(MAX.entries);
  },
});

/** *(ext)* Through what a person has a role. `name` is that of the department or group. */
export const RoleSource = z.object({ kind: z.enum(['employee', 'department', 'group', 'level']), name: z.string() });

/** *(ext)* One rule of an explanation. `detail` is what it requires or found. */
export const Rule = z.object({
  rule: z.enum([
    'active',
    'role',
    'enabled',
    'above',
    'below',
    'public',
    'opened',
    'risk',
    'noRisk',
    'view',
    'needs',
    'noNeeds',
  ]),
  holds: z.boolean(),
  detail: z.string(),
});

/** *(ext)* A role that the person has, or that would grant the requested permission. */
export const ExplainedRole = z.object({
  permissionId: z.int(),
  /** In the caller's language. */
  name: z.string(),
  isEnabled: z.boolean(),
  /** What it grants of the request: `menu`, codes of actions. */
  gives: z.array(z.string()).max(MAX.actions),
  through: z.array(RoleSource).max(MAX.rules),
});

/** *(ext)* What a person would gain and lose. Actions by code, entries by id. */
export const Difference = z.object({
  employeeId: z.int(),
  employee: z.string(),
  name: z.string(),
  gains: z.array(z.string()).max(MAX.actions),
  loses: z.array(z.string()).max(MAX.actions),
  opens: z.array(z.int()).max(MAX.entries),
  closes: z.array(z.int()).max(MAX.entries),
});

const OfRole = z.object({ permissionId: Id });
/** Roles of other companies are missing (C.1-4). */
const OWN_ROLE = { relation: 'role', allow: ['company'] } as const;

const contract = definePlugin('permissions', {
  sdk: 1,
  // Who may do what is decided by people.
  apiTokens: [],
  name: '角色',
  texts,
  actions: { 'permission.manage': '管理角色' },
  tabs: {
    Permission: {
      title: '角色',
      icon: 'lock',
      needs: 'permission.manage',
      /** `grant`: an action that the role which is opened next gets, before it is saved. */
      params: z.object({ grant: Action.optional() }),
    },
  },
  menu: [{ code: 'Permission', opens: 'Permission', name: '角色' }],
  fulfils: ['authority'],
  uses: ['nav'],
  events: {
    /** The roles of the company have changed; sent to all people of the company. */
    changed: Nothing,
  },
  relations: { role: ['company', 'none'] },
  api: {
    list: {
      get: '/permissions',
      query: PagingBy('id', 'code', 'name', 'memberCount', 'isEnabled', 'updatedOn').extend({
        /** Part of a name, code or description. */
        name: RawText(100).optional(),
        isEnabled: Flag.optional(),
      }),
      returns: Page(Permission),
      needs: 'permission.manage',
    },
    tree: {
      get: '/permissions/v2',
      query: z.object({ permissionId: Id.optional() }),
      returns: z.array(Node).max(MAX.entries),
      needs: 'permission.manage',
    },
    create: {
      post: '/permissions',
      body: z.object({
        name: fields.name,
        description: fields.description.default(''),
        menuIds: fields.menuIds.default([]),
        actions: fields.actions.default([]),
        members: Members.default({}),
        isEnabled: Flag.default(true),
      }),
      returns: z.object({ permissionId: z.int() }),
      needs: 'permission.manage',
    },
    change: {
      patch: '/permissions/:permissionId',
      params: OfRole,
      body: Change.extend({ version: Whole(1).optional() }),
      returns: Permission,
      needs: 'permission.manage',
      on: OWN_ROLE,
    },
    /** *(ext)* One role. */
    read: {
      get: '/permissions/:permissionId',
      params: OfRole,
      returns: Permission,
      needs: 'permission.manage',
      on: OWN_ROLE,
    },
    /** *(ext)* How a change or a new role would affect people's permissions, and why it could not be saved. */
    preview: {
      post: '/permissions/preview',
      body: Change.extend({ permissionId: Id.optional() }),
      returns: z.object({
        people: z.array(Difference).max(MAX_DIFFERENCES),
        /** Number of affected people; `people` lists the first of them. */
        total: z.int(),
        /** Why it could not be saved, or `''`. */
        refused: z.string(),
      }),
      needs: 'permission.manage',
    },
    /** *(ext)* Explains why a person may or may not do something, or has a menu entry or not. */
    explain: {
      get: '/permissions/explain',
      query: z.object({
        employeeId: Id,
        action: RawText(100).optional(),
        menuId: Id.optional(),
        /** The assumed network level. */
        riskLevel: Whole(1, 4).default(4),
      }),
      returns: z.object({
        employeeId: z.int(),
        name: z.string(),
        allowed: z.boolean(),
        kind: z.enum(['menu', 'action']),
        code: z.string(),
        label: z.string(),
        rules: z.array(Rule).max(MAX.rules),
        roles: z.array(ExplainedRole).max(MAX.roles),
      }),
      needs: 'permission.manage',
    },
    /** *(ext)* Departments and groups of the company, for choosing members. */
    units: {
      get: '/permissions/units',
      returns: z.object({
        departments: z.array(z.object({ id: z.int(), name: z.string() })).max(MAX_PEOPLE),
        groups: z.array(z.object({ id: z.int(), departmentId: z.int(), name: z.string() })).max(MAX_PEOPLE),
      }),
      needs: 'permission.manage',
    },
  },
});

export default contract;
