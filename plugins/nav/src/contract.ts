import { Created, definePlugin, Flag, Id, Nothing, Page, Paging, Text } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };

const whole = (minimum: number, maximum = 2_147_483_647) =>
  z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(minimum).max(maximum));

/** A code as it is chosen: 2 to 30 English letters (C.8-7). */
const MenuCode = z
  .string()
  .transform((value) => value.trim())
  .pipe(z.string().regex(/^[A-Za-z]{2,30}$/));

/** true = restricted, false = public; the words are accepted too (C.8-1). */
const AccessControl = z.union([Flag, z.enum(['restricted', 'public']).transform((value) => value === 'restricted')]);

/** 0 = the top, else a directory. */
const ParentId = whole(0);

/** Menu fields as they come in (S2 §3). What depends on another field is checked by the server's rules. */
const fields = {
  name: Text(1, 20),
  menuCode: MenuCode,
  /** 0 directory, 1 page. */
  menuType: whole(0, 1),
  parentId: ParentId,
  /** 1 new browser tab, 2 tab, 3 panel. */
  openType: whole(1, 3).nullable(),
  /** 1 paged window, 2 popup, 3 inline component, 4 iframe. */
  viewType: whole(1, 4).nullable(),
  /** CSS pixels (C.8-10). */
  sizeWidth: whole(100, 4096).nullable(),
  sizeHeight: whole(60, 4096).nullable(),
  needToken: Flag,
  link: Text(0, 2000).nullable(),
  enable: Flag,
  /** The same as `enable` (C.8-2). */
  isEnabled: Flag,
  ipBlock: Flag,
  iconName: Text(1, 50).pipe(z.string().regex(/^[a-z0-9-]+$/)),
  accessControl: AccessControl,
  /** 1 none, 2 low, 3 medium, 4 high. */
  riskLevel: whole(1, 4),
};
const all = z.object(fields);

export const NewEntry = all
  .partial()
  .required({ name: true, menuCode: true, menuType: true, parentId: true, iconName: true })
  .extend({ companyId: Id.optional() });

/** Any of the fields; `version` says which state was edited (C.1-17, C.11-6). */
export const EntryChange = all.partial().extend({ companyId: Id.optional(), version: whole(1).optional() });

/** A menu entry as its administrators see it (S2 §3). A directory has null where only a page has something. */
export const Entry = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  menuCode: z.string(),
  menuType: z.union([z.literal(0), z.literal(1)]),
  parentId: z.int(),
  sequence: z.int(),
  openType: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  viewType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable(),
  sizeWidth: z.int().nullable(),
  sizeHeight: z.int().nullable(),
  needToken: z.boolean(),
  link: z.string().nullable(),
  enable: z.boolean(),
  ipBlock: z.boolean(),
  iconName: z.string(),
  accessControl: z.boolean(),
  riskLevel: z.int(),
  version: z.int(),
  /** *(ext)* The view is one that no installed plugin has: the entry is in nobody's menu. */
  missing: z.boolean(),
  /** *(ext)* Employee id of who saved it last, null for the system. */
  updatedBy: z.int().nullable(),
  /** *(ext)* `YYYY-MM-DD HH:mm:ss` of the server. */
  updatedOn: z.string(),
});

/** An entry with those below it. */
export interface EntryNode extends z.output<typeof Entry> {
  children: EntryNode[];
}
const EntryTree: z.ZodType<EntryNode> = Entry.extend({
  get children() {
    return z.array(EntryTree);
  },
});

/** A directory that an entry may be put in. */
export interface FatherNode {
  id: number;
  parentId: number;
  name: string;
  /** 1 = at the top. */
  level: number;
  children: FatherNode[];
}
const FatherTree: z.ZodType<FatherNode> = z.object({
  id: z.int(),
  parentId: z.int(),
  name: z.string(),
  level: z.int(),
  get children() {
    return z.array(FatherTree);
  },
});

/** What sorting needs of an entry (S2 §3). */
export interface SequenceNode {
  id: number;
  parentId: number;
  sequence: number;
  title: string;
  children: SequenceNode[];
}
const SequenceTree: z.ZodType<SequenceNode> = z.object({
  id: z.int(),
  parentId: z.int(),
  sequence: z.int(),
  title: z.string(),
  get children() {
    return z.array(SequenceTree);
  },
});

/** Why an entry is not in a person's menu; `''` where it is. The first that holds, from the entry's own switch outwards. */
export const Hidden = z.enum(['', 'disabled', 'restricted', 'risk', 'noView', 'needs', 'above', 'empty']);

/**
 * One rule that decides about an entry for a person. `detail` is what it asks for or has found: the level, the actions of
 * which one is needed joined by 、, the directory above that is not there, the plugin or the view.
 */
export const MenuRule = z.object({
  rule: z.enum(['enabled', 'above', 'below', 'public', 'opened', 'risk', 'noRisk', 'view', 'needs', 'noNeeds']),
  holds: z.boolean(),
  detail: z.string(),
});

/** *(ext)* An entry as another person's menu has it or has it not. */
export interface SeenNode {
  id: number;
  name: string;
  iconName: string;
  menuType: 0 | 1;
  hidden: z.output<typeof Hidden>;
  /** What the reason names: the level needed, or the actions of which one is needed. */
  detail: string;
  children: SeenNode[];
}
const SeenTree: z.ZodType<SeenNode> = z.object({
  id: z.int(),
  name: z.string(),
  iconName: z.string(),
  menuType: z.union([z.literal(0), z.literal(1)]),
  hidden: Hidden,
  detail: z.string(),
  get children() {
    return z.array(SeenTree);
  },
});

/** *(ext)* A view that an installed plugin offers; `entryId` where the company has an entry for it. */
export const OfferedView = z.object({
  code: z.string(),
  opens: z.string(),
  name: z.string(),
  iconName: z.string(),
  plugin: z.string(),
  pluginName: z.string(),
  openType: z.union([z.literal(2), z.literal(3)]),
  entryId: z.int().nullable(),
  enabled: z.boolean(),
});

/** *(ext)* A view that a page of view type 3 may name. */
export const NamedView = z.object({
  view: z.string(),
  title: z.string(),
  plugin: z.string(),
  openType: z.union([z.literal(2), z.literal(3)]),
});

const OfCompany = z.object({ companyId: Id.optional() });

const contract = definePlugin('nav', {
  sdk: 1,
  name: '選單',
  texts,
  actions: { 'menu.manage': '管理選單' },
  tabs: {
    NavSetting: { title: '選單管理', icon: 'diagram-tree', needs: 'menu.manage' },
    MenuView: { title: '選單檢視', icon: 'form', needs: 'menu.manage' },
  },
  panels: {
    NavForm: {
      title: '選單項目',
      icon: 'diagram-tree',
      needs: 'menu.manage',
      minWidth: 420,
      width: 560,
      height: 680,
      params: z.object({
        id: z.int().optional(),
        parentId: z.int().optional(),
        menuType: z.union([z.literal(0), z.literal(1)]).optional(),
      }),
    },
  },
  menu: [
    { code: 'NavSetting', opens: 'NavSetting' },
    { code: 'MenuView', opens: 'MenuView' },
  ],
  fulfils: ['navigation'],
  api: {
    create: { post: '/menu', body: NewEntry, returns: Created, needs: 'menu.manage' },
    tree: { get: '/menu', query: OfCompany, returns: z.array(EntryTree), needs: 'menu.manage' },
    search: {
      post: '/menu/search',
      body: Paging.extend({
        companyId: Id.optional(),
        name: z.string().optional(),
        menuCode: z.string().optional(),
        menuType: whole(0, 1).optional(),
        parentId: ParentId.optional(),
        openType: whole(1, 3).optional(),
        viewType: whole(1, 4).optional(),
        enable: Flag.optional(),
        accessControl: AccessControl.optional(),
        riskLevel: whole(1, 4).optional(),
        sortName: z
          .enum(['sequence', 'id', 'name', 'menuCode', 'menuType', 'openType', 'enable', 'riskLevel'])
          .default('sequence'),
      }),
      returns: Page(Entry),
      needs: 'menu.manage',
    },
    read: { get: '/menu/:id', params: z.object({ id: Id }), returns: Entry, needs: 'menu.manage' },
    change: {
      put: '/menu/:id',
      params: z.object({ id: Id }),
      body: EntryChange,
      returns: Nothing,
      needs: 'menu.manage',
    },
    remove: { delete: '/menu/:id', params: z.object({ id: Id }), returns: Nothing, needs: 'menu.manage' },
    /** Directories only, as a tree; `excludeId` leaves out an entry and what is below it (C.8-3). */
    fathers: {
      get: '/fatherMenu/:companyId',
      params: z.object({ companyId: Id }),
      query: z.object({ excludeId: Id.optional() }),
      returns: z.array(FatherTree),
      needs: 'menu.manage',
    },
    sequence: { get: '/menuSequence', query: OfCompany, returns: z.array(SequenceTree), needs: 'menu.manage' },
    /** Some of the entries or all: each at its new place, or none of them (C.8-8). */
    sort: {
      patch: '/menuSequence',
      body: z.object({
        companyId: Id.optional(),
        data: z
          .array(z.object({ id: Id, parentId: ParentId, sequence: whole(0), title: z.string().optional() }))
          .min(1)
          .max(2000),
      }),
      returns: Nothing,
      needs: 'menu.manage',
    },
    /** How the calendar opens for the caller (C.3-1). */
    schedule: {
      get: '/menuCode/schedule',
      returns: Entry.pick({ id: true, name: true, openType: true, viewType: true, link: true }),
      needs: 'anyone',
    },
    /** *(ext)* Views that installed plugins offer, and which of them the menu has. */
    offered: { get: '/menu/offers', returns: z.array(OfferedView), needs: 'menu.manage' },
    /** *(ext)* Views that a page may name. */
    views: { get: '/menu/views', returns: z.array(NamedView), needs: 'menu.manage' },
    /** *(ext)* The whole menu as it is for another person of the company, on a network of this level. */
    seenBy: {
      get: '/menu/as/:employeeId',
      params: z.object({ employeeId: Id }),
      query: z.object({ riskLevel: whole(1, 4).default(4) }),
      returns: z.array(SeenTree),
      needs: 'menu.manage',
    },
    /** *(ext)* Sites that may be opened with a launch ticket: origins such as `https://erp.example.com`. */
    ticketSites: {
      get: '/menu/ticketSites',
      returns: z.object({ origins: z.array(z.string()) }),
      needs: 'menu.manage',
    },
    saveTicketSites: {
      put: '/menu/ticketSites',
      body: z.object({ origins: z.array(z.string().max(300)).max(50) }),
      returns: z.object({ origins: z.array(z.string()) }),
      needs: 'menu.manage',
    },
    /** *(ext)* A launch ticket for an entry that the caller sees: good once, for 60 s (C.2-26). */
    ticket: {
      post: '/tickets',
      body: z.object({ menuId: Id }),
      returns: z.object({ token: z.string(), hash: z.string() }),
      needs: 'anyone',
    },
    /** *(ext)* Whose ticket it is; asked by the server of the site that was opened. */
    redeem: {
      post: '/tickets/redeem',
      body: z.object({ token: z.string().min(1).max(200), hash: z.string().min(1).max(200) }),
      returns: z.object({
        employeeId: z.int(),
        employee: z.string(),
        name: z.string(),
        companyId: z.int(),
        menuId: z.int(),
      }),
      needs: 'public',
    },
  },
  offers: {
    /** The entries of a company, parents before their children, for those who grant restricted ones. */
    entries: {
      input: z.object({ companyId: z.int() }),
      returns: z.array(
        Entry.pick({
          id: true,
          parentId: true,
          name: true,
          menuCode: true,
          menuType: true,
          iconName: true,
          accessControl: true,
          enable: true,
          ipBlock: true,
          riskLevel: true,
          openType: true,
          viewType: true,
          link: true,
        }),
      ),
    },
    /** The rules by which somebody of the company has an entry on a network of this level; null for an entry that is not there. */
    explain: {
      input: z.object({ employeeId: z.int(), menuId: z.int(), riskLevel: z.int().min(1).max(4) }),
      returns: z.array(MenuRule).nullable(),
    },
  },
});

export default contract;
