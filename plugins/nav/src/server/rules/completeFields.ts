import { VIEW_TYPE } from '@atrium/sdk/server';
import type { EntryFields } from '../NavContext.ts';

/** The page fields, which a directory does not have (S2 §4). */
const NOTHING = {
  openType: null,
  viewType: null,
  sizeWidth: null,
  sizeHeight: null,
  needToken: false,
  link: null,
  accessControl: false,
} as const;
/** Default popup size (C.8-10). */
const SIZE = { sizeWidth: 800, sizeHeight: 600 } as const;
/** The fields of the input that may be missing. */
export interface EntryInput extends Partial<Omit<EntryFields, 'parentId'>> {
  /** 0 = the top. */
  readonly parentId?: number;
  readonly isEnabled?: boolean;
}

/**
 * Completes the input with the previous entry and defaults: a directory loses page fields, a page gets a popup size, a
 * component takes no ticket. Validation follows afterwards.
 */
export function completeFields(given: EntryInput, before: EntryFields | undefined): EntryFields {
  const { isEnabled, parentId, ...fields } = given;
  const whole: EntryFields = {
    ...BLANK,
    ...before,
    ...defined(fields),
    enable: fields.enable ?? isEnabled ?? before?.enable ?? true,
    parentId: parentId === undefined ? (before?.parentId ?? null) : parentId || null,
  };
  if (whole.menuType === 0) return { ...whole, ...NOTHING };
  return {
    ...whole,
    sizeWidth: whole.sizeWidth ?? SIZE.sizeWidth,
    sizeHeight: whole.sizeHeight ?? SIZE.sizeHeight,
    needToken: whole.needToken && whole.viewType !== VIEW_TYPE.view,
  };
}

const BLANK: EntryFields = {
  ...NOTHING,
  name: '',
  menuCode: '',
  menuType: 0,
  parentId: null,
  enable: true,
  ipBlock: false,
  iconName: '',
  riskLevel: 1,
};

function defined<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
}
