import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_ENTRIES } from './entryLimits.ts';

/** A menu entry as its administrators see it. Page fields are null in a directory. */
export const Entry = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  menuCode: z.string(),
  menuType: z.union([z.literal(0), z.literal(1)]),
  parentId: z.int(),
  sequence: z.int(),
  openType: z.enum(OPEN_TYPE).nullable(),
  viewType: z.enum(VIEW_TYPE).nullable(),
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
  /** *(ext)* True if no installed plugin has the view: the entry is in no menu. */
  missing: z.boolean(),
  /** *(ext)* Employee id of the last editor, null for the system. */
  updatedBy: z.int().nullable(),
  /** *(ext)* `YYYY-MM-DD HH:mm:ss` of the server. */
  updatedOn: z.string(),
});

/** An entry with its children. */
export interface EntryNode extends z.output<typeof Entry> {
  children: EntryNode[];
}
export const EntryTree: z.ZodType<EntryNode> = Entry.extend({
  get children() {
    return z.array(EntryTree).max(MAX_ENTRIES);
  },
});

/** A directory that an entry may be put in. */
export interface DirectoryNode {
  id: number;
  parentId: number;
  name: string;
  /** 1 = at the top. */
  level: number;
  children: DirectoryNode[];
}
export const DirectoryTree: z.ZodType<DirectoryNode> = z.object({
  id: z.int(),
  parentId: z.int(),
  name: z.string(),
  level: z.int(),
  get children() {
    return z.array(DirectoryTree).max(MAX_ENTRIES);
  },
});

/** The position of an entry. */
export interface SequenceNode {
  id: number;
  parentId: number;
  sequence: number;
  title: string;
  children: SequenceNode[];
}
export const SequenceTree: z.ZodType<SequenceNode> = z.object({
  id: z.int(),
  parentId: z.int(),
  sequence: z.int(),
  title: z.string(),
  get children() {
    return z.array(SequenceTree).max(MAX_ENTRIES);
  },
});

/** *(ext)* A view that an installed plugin offers; `entryId` if the company has an entry for it. */
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
