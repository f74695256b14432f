import { definePlugin, file, Flag, Id, Nothing, Paging, Page, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { entryFields as fields, MAX_COMPANIES, MAX_ENTRIES, RiskLevel } from './contract/entryFields.ts';

/** Confirms a risky change: trusting the whole internet, or lowering the caller's own level. */
const confirm = Flag.optional();

/** An overlapping entry of the same company: same addresses, around it, or inside it. */
export const Overlap = z.object({
  id: z.int(),
  name: z.string(),
  ip: z.string(),
  riskLevel: z.int(),
  kind: z.enum(['same', 'around', 'inside']),
});

export const WhitelistEntry = z.object({
  /** Negative for a network of the configuration, which no call can address by its id. */
  id: z.int(),
  /** *(ext)* `configuration`: a network of `ATRIUM_NETWORKS`, which is changed there only. */
  source: z.enum(['whitelist', 'configuration']),
  name: z.string(),
  /** In canonical form: host bits cleared, IPv6 compressed (C.8-18). */
  ip: z.string(),
  companyIdSet: z.array(z.int()).max(MAX_COMPANIES),
  riskLevel: z.int(),
  isEnabled: z.boolean(),
  version: z.int(),
  /** *(ext)* Employee id of the last editor, null for the system. */
  updatedBy: z.int().nullable(),
  /** *(ext)* `YYYY-MM-DD HH:mm:ss` of the server; `''` for a network of the configuration. */
  updatedOn: z.string(),
  /** *(ext)* Enabled entries that it overlaps with; none for a disabled one. A list has the first 20 of each entry. */
  overlaps: z.array(Overlap).max(MAX_ENTRIES),
  /** *(ext)* The number of all of them. */
  overlapCount: z.int(),
});

/** *(ext)* Warnings about a saved entry: names of entries with the same addresses, and its overlaps. */
const Saved = z.object({
  id: z.int(),
  duplicates: z.array(z.string()).max(MAX_ENTRIES),
  overlaps: z.array(Overlap).max(MAX_ENTRIES),
});

/** *(ext)* An entry that contains the tested address, and its effect. */
export const ChainLink = WhitelistEntry.pick({
  id: true,
  source: true,
  name: true,
  ip: true,
  riskLevel: true,
  isEnabled: true,
}).extend({
  /** `chosen` determines the level; `higher` is as specific, but its level is not lower; `wider` is less specific. */
  verdict: z.enum(['chosen', 'higher', 'wider', 'disabled', 'otherCompany']),
});

const everyEntry = { none: 'one whitelist for all companies: whitelist.manage is for every entry' };

/** Which entries are listed, in which order. */
const listed = {
  /** Part of a name or of an address. */
  name: RawText(100).optional(),
  companyId: Id.optional(),
  riskLevel: RiskLevel.optional(),
  isEnabled: Flag.optional(),
  sortName: z.enum(['id', 'name', 'ip', 'riskLevel', 'isEnabled', 'updatedOn']).default('id'),
};

const contract = definePlugin('whitelist', {
  sdk: 1,
  // Networks decide who signs in without a second factor, and who may punch: people change them.
  apiTokens: ['list', 'listFile', 'read', 'companies', 'test'],
  name: 'IP 白名單',
  texts,
  actions: { 'whitelist.manage': '管理 IP 白名單' },
  tabs: { WhiteIP: { title: 'IP 白名單', icon: 'shield', needs: 'whitelist.manage' } },
  commands: { add: { title: '新增白名單', icon: 'plus', needs: 'whitelist.manage' } },
  panels: {
    WhiteIPForm: {
      title: '白名單',
      icon: 'shield',
      needs: 'whitelist.manage',
      minWidth: 360,
      width: 460,
      height: 560,
      params: z.object({ id: z.int().optional() }),
    },
  },
  menu: [{ code: 'WhiteIP', opens: 'WhiteIP' }],
  fulfils: ['networkRisk'],
  uses: ['nav'],
  events: {
    /** Entries of the company have changed; sent to all people of their companies, before and after. */
    changed: Nothing,
  },
  api: {
    list: {
      service: 'whitelist',
      get: '/v1/whiteLists',
      query: Paging.extend(listed),
      returns: Page(WhitelistEntry),
      needs: 'whitelist.manage',
    },
    /** *(ext)* What `list` lists, all pages of it. */
    listFile: {
      service: 'whitelist',
      get: '/v1/whiteLists.csv',
      query: Paging.pick({ sort: true }).extend(listed),
      returns: file('text/csv'),
      needs: 'whitelist.manage',
      weight: 'heavy',
    },
    read: {
      service: 'whitelist',
      get: '/v1/whiteLists/:id',
      params: z.object({ id: Id }),
      returns: WhitelistEntry,
      needs: 'whitelist.manage',
      on: everyEntry,
    },
    create: {
      service: 'whitelist',
      post: '/v1/whiteLists',
      body: z.object({ ...fields, isEnabled: Flag.default(true), confirm }),
      returns: Saved,
      needs: 'whitelist.manage',
    },
    change: {
      service: 'whitelist',
      patch: '/v1/whiteLists/:id',
      params: z.object({ id: Id }),
      body: z
        .object(fields)
        .partial()
        .extend({ confirm, version: Whole(1).optional() }),
      returns: Saved,
      needs: 'whitelist.manage',
      on: everyEntry,
    },
    remove: {
      service: 'whitelist',
      delete: '/v1/whiteLists/:id',
      params: z.object({ id: Id }),
      query: z.object({ confirm }),
      returns: z.object({}),
      needs: 'whitelist.manage',
      on: everyEntry,
    },
    /** *(ext)* The overlaps of an unsaved entry. Nothing is stored. */
    overlaps: {
      service: 'whitelist',
      post: '/v1/whiteLists/overlaps',
      body: z.object({
        /** The entry that is edited; none for a new one. */
        id: Id.optional(),
        ip: fields.ip,
        companyIdSet: fields.companyIdSet,
        isEnabled: Flag.default(true),
      }),
      returns: z.array(Overlap).max(MAX_ENTRIES),
      needs: 'whitelist.manage',
    },
    companies: {
      service: 'whitelist',
      get: '/v1/enumRefs',
      returns: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })).max(MAX_COMPANIES),
      list: true,
      needs: 'whitelist.manage',
    },
    /** *(ext)* Which level an address would get, and why. Without an address it is the caller's own. */
    test: {
      service: 'whitelist',
      post: '/v1/whiteLists/test',
      body: z.object({ address: RawText(100).optional(), companyId: Id.optional() }),
      returns: z.object({
        address: z.string(),
        companyId: z.int(),
        level: z.int(),
        chain: z.array(ChainLink).max(MAX_ENTRIES),
      }),
      needs: 'whitelist.manage',
    },
  },
});

export default contract;
