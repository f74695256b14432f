import { Flag, Id, Line, Text, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { CODE, LINK_LENGTH, NAME_LENGTH, SIZES } from './entryLimits.ts';

const MenuCode = z
  .string()
  .transform((value) => value.trim())
  .pipe(z.string().regex(CODE));

/** true = restricted, false = public; the words are accepted too (C.8-1). */
export const AccessControl = z.union([
  Flag,
  z.enum(['restricted', 'public']).transform((value) => value === 'restricted'),
]);

/** 0 = the top, else a directory. */
export const ParentId = Whole(0);

/** Menu fields as sent. Rules between fields are checked by the server. */
const fields = {
  name: Line(1, NAME_LENGTH),
  menuCode: MenuCode,
  /** 0 directory, 1 page. */
  menuType: Whole(0, 1),
  parentId: ParentId,
  /** 1 new browser tab, 2 tab, 3 panel. */
  openType: Whole(1, 3).nullable(),
  /** 1 paged window, 2 popup, 3 inline component, 4 iframe. */
  viewType: Whole(1, 4).nullable(),
  sizeWidth: Whole(SIZES.sizeWidth.least, SIZES.sizeWidth.most).nullable(),
  sizeHeight: Whole(SIZES.sizeHeight.least, SIZES.sizeHeight.most).nullable(),
  needToken: Flag,
  link: Line(0, LINK_LENGTH).nullable(),
  enable: Flag,
  /** The same as `enable` (C.8-2). */
  isEnabled: Flag,
  ipBlock: Flag,
  iconName: Text(1, 50).pipe(z.string().regex(/^[a-z0-9-]+$/)),
  accessControl: AccessControl,
  /** 1 none, 2 low, 3 medium, 4 high. */
  riskLevel: Whole(1, 4),
};
const all = z.object(fields);

export const NewEntry = all
  .partial()
  .required({ name: true, menuCode: true, menuType: true, parentId: true, iconName: true })
  .extend({ companyId: Id.optional() });

/** Any of the fields; `version` is that of the edited state (C.1-17, C.11-6). */
export const EntryChange = all.partial().extend({ companyId: Id.optional(), version: Whole(1).optional() });
