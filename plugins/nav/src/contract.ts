import { Created, definePlugin, Flag, Id, Nothing, Page, Paging, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { DirectoryTree, Entry, EntryTree, NamedView, OfferedView, SequenceTree } from './contract/entries.ts';
import { AccessControl, EntryChange, NewEntry, ParentId } from './contract/entryFields.ts';
import { MAX_ENTRIES } from './contract/entryLimits.ts';
import { MenuRule, SeenTree } from './contract/visibility.ts';

const OfCompany = z.object({ companyId: Id.optional() });

/** Entries of other companies are missing. */
const OWN_ENTRY = { relation: 'entry', allow: ['company'] } as const;

const contract = definePlugin('nav', {
  sdk: 1,
  name: '選單',
  texts,
  actions: { 'menu.manage': '管理選單' },
  tabs: {
    NavSetting: { title: '選單管理', icon: 'diagram-tree', needs: 'menu.manage' },
    MenuView: { title: '選單檢視', icon: 'form', needs: 'menu.manage' },
  },
  commands: { add: { title: '新增選單項目', icon: 'plus', needs: 'menu.manage' } },
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
        /** Of a new entry: the view that it opens, what that is called, and whether as a tab or a panel. */
        link: z.string().max(100).optional(),
        name: z.string().max(100).optional(),
        openType: z.union([z.literal(2), z.literal(3)]).optional(),
      }),
    },
  },
  menu: [
    { code: 'NavSetting', opens: 'NavSetting' },
    { code: 'MenuView', opens: 'MenuView' },
  ],
  fulfils: ['navigation'],
  events: {
    /** The company's menu has changed; sent to all people of the company. */
    changed: Nothing,
  },
  relations: {
    entry: ['company', 'none'],
    /** Whose menu is shown to an administrator. */
    person: ['company', 'none'],
  },
  api: {
    create: { post: '/menu', body: NewEntry, returns: Created, needs: 'menu.manage' },
    tree: { get: '/menu', query: OfCompany, returns: z.array(EntryTree).max(MAX_ENTRIES), needs: 'menu.manage' },
    search: {
      post: '/menu/search',
      body: Paging.extend({
        companyId: Id.optional(),
        /** *(ext)* Part of a name, of a code or of what the entry opens. */
        words: RawText(200).optional(),
        name: RawText(200).optional(),
        menuCode: RawText(200).optional(),
        menuType: Whole(0, 1).optional(),
        parentId: ParentId.optional(),
        openType: Whole(1, 3).optional(),
        viewType: Whole(1, 4).optional(),
        enable: Flag.optional(),
        accessControl: AccessControl.optional(),
        riskLevel: Whole(1, 4).optional(),
        sortName: z
          .enum(['sequence', 'id', 'name', 'menuCode', 'menuType', 'openType', 'enable', 'riskLevel'])
          .default('sequence'),
      }),
      returns: Page(Entry),
      needs: 'menu.manage',
    },
    read: { get: '/menu/:id', params: z.object({ id: Id }), returns: Entry, needs: 'menu.manage', on: OWN_ENTRY },
    change: {
      put: '/menu/:id',
      params: z.object({ id: Id }),
      body: EntryChange,
      returns: Nothing,
      needs: 'menu.manage',
      on: OWN_ENTRY,
    },
    remove: {
      delete: '/menu/:id',
      params: z.object({ id: Id }),
      returns: Nothing,
      needs: 'menu.manage',
      on: OWN_ENTRY,
    },
    /** Directories only, as a tree; `excludeId` leaves out an entry and what is below it (C.8-3). */
    parentDirectories: {
      get: '/fatherMenu/:companyId',
      params: z.object({ companyId: Id }),
      query: z.object({ excludeId: Id.optional() }),
      returns: z.array(DirectoryTree).max(MAX_ENTRIES),
      needs: 'menu.manage',
      on: { none: 'the company in the path is the caller’s own or missing' },
    },
    sequence: {
      get: '/menuSequence',
      query: OfCompany,
      returns: z.array(SequenceTree).max(MAX_ENTRIES),
      needs: 'menu.manage',
    },
    /** New positions of some or all entries, applied atomically. */
    sort: {
      patch: '/menuSequence',
      body: z.object({
        companyId: Id.optional(),
        data: z
          .array(z.object({ id: Id, parentId: ParentId, sequence: Whole(0), title: RawText(200).optional() }))
          .min(1)
          .max(MAX_ENTRIES),
      }),
      returns: Nothing,
      needs: 'menu.manage',
    },
    /** *(ext)* Views that installed plugins offer, and which of them the menu has. */
    offered: { get: '/menu/offers', returns: z.array(OfferedView).max(1000), needs: 'menu.manage' },
    /** *(ext)* Views that a page may name. */
    views: { get: '/menu/views', returns: z.array(NamedView).max(1000), needs: 'menu.manage' },
    /** *(ext)* The whole menu of another person of the company, on a network of this level. */
    seenBy: {
      get: '/menu/as/:employeeId',
      params: z.object({ employeeId: Id }),
      query: z.object({ riskLevel: Whole(1, 4).default(4) }),
      returns: z.array(SeenTree).max(MAX_ENTRIES),
      needs: 'menu.manage',
      on: { relation: 'person', allow: ['company'] },
    },
    /** *(ext)* Sites that may be opened with a launch ticket: origins such as `https://erp.example.com`. */
    ticketSites: {
      get: '/menu/ticketSites',
      returns: z.object({ origins: z.array(z.string()).max(50) }),
      needs: 'menu.manage',
    },
    saveTicketSites: {
      put: '/menu/ticketSites',
      body: z.object({ origins: z.array(RawText(300)).max(50) }),
      returns: z.object({ origins: z.array(z.string()).max(50) }),
      needs: 'menu.manage',
    },
    /** *(ext)* Redeems a ticket; called by the server of the opened site. */
    redeem: {
      post: '/tickets/redeem',
      body: z.object({ token: RawText(200, 1), hash: RawText(200, 1) }),
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
      input: z.object({ companyId: Id }),
      returns: z
        .array(
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
        )
        .max(MAX_ENTRIES),
    },
    /**
     * The rules that decide whether a person of the company has an entry on a network of this level; null for an
     * unknown entry.
     */
    explain: {
      input: z.object({ employeeId: Id, menuId: Id, riskLevel: Whole(1, 4) }),
      returns: z.array(MenuRule).max(100).nullable(),
    },
  },
});

export default contract;
