import { catalogueTexts, type FieldError, OPEN_TYPE, type RequestFacts, VIEW_TYPE } from '@atrium/sdk/server';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { isAddress, mayCarryTicket } from '../../contract/entryLimits.ts';
import type { EntryFields, EntryRow, NavContext } from '../NavContext.ts';
import { findLevel, subtreeDepth } from './treeShape.ts';
import { isReservedTab, type View } from './views.ts';

/** Maximum depth of the menu. */
const DEPTH = 5;

/** The context in which an entry is validated. */
export interface EntryContext {
  /** The company's entries, with the validated one in its previous state. */
  readonly rows: readonly EntryRow[];
  readonly views: ReadonlyMap<string, View>;
  readonly ticketSites: readonly string[];
}

/** One violated rule: its field and the key of the message. */
interface EntryError {
  readonly field: keyof EntryFields;
  readonly key: EntryErrorKey;
}
type EntryErrorKey =
  | 'rule.required'
  | 'rule.pageParent'
  | 'rule.parentGone'
  | 'rule.parentPage'
  | 'rule.parentBelow'
  | 'rule.depth'
  | 'rule.combination'
  | 'rule.view'
  | 'rule.notTab'
  | 'rule.notPanel'
  | 'rule.address'
  | 'rule.ticketSite';

/** Validates the rules between fields (C.8-4 … C.8-6). `id` is undefined for a new entry. */
export function validateEntry(fields: EntryFields, id: number | undefined, around: EntryContext): EntryError[] {
  const parent = parentError(fields, id, around.rows);
  return [...(parent ? [parent] : []), ...(fields.menuType === 1 ? pageErrors(fields, around) : [])];
}

function parentError({ parentId, menuType }: EntryFields, id: number | undefined, rows: readonly EntryRow[]) {
  const problem = (key: EntryErrorKey): EntryError => ({ field: 'parentId', key });
  const ownDepth = id === undefined ? 1 : subtreeDepth(rows, id);
  if (parentId === null) {
    if (menuType === 1) return problem('rule.pageParent');
    return ownDepth > DEPTH ? problem('rule.depth') : null;
  }
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) return problem('rule.parentGone');
  if (parent.menuType !== 0) return problem('rule.parentPage');
  const level = findLevel(rows, parentId, id);
  if (level === null) return problem('rule.parentBelow');
  return level + ownDepth > DEPTH ? problem('rule.depth') : null;
}

function pageErrors(fields: EntryFields, { views, ticketSites }: EntryContext): EntryError[] {
  const { openType, viewType, link, needToken } = fields;
  const missing = (['openType', 'viewType', 'link'] as const).filter((field) => !fields[field]);
  if (openType === null || viewType === null || !link)
    return missing.map((field) => ({ field, key: 'rule.required' as const }));
  if ((openType === OPEN_TYPE.window) !== (viewType === VIEW_TYPE.page || viewType === VIEW_TYPE.sizedPage))
    return [{ field: 'viewType', key: 'rule.combination' }];
  if (viewType === VIEW_TYPE.view) {
    const key = viewError(link, openType, views);
    return key ? [{ field: 'link', key }] : [];
  }
  if (!isAddress(link)) return [{ field: 'link', key: 'rule.address' }];
  return needToken && !mayCarryTicket(link, ticketSites) ? [{ field: 'needToken', key: 'rule.ticketSite' }] : [];
}

function viewError(link: string, openType: number, views: ReadonlyMap<string, View>): EntryErrorKey | null {
  const view = views.get(link);
  const kind = view?.openType ?? (isReservedTab(link) ? OPEN_TYPE.tab : null);
  if (kind === null) return 'rule.view';
  if (kind === openType) return null;
  return openType === OPEN_TYPE.tab ? 'rule.notTab' : 'rule.notPanel';
}

type PlaceKey = 'place.top' | 'place.parentGone' | 'place.parentPage' | 'place.circle' | 'place.depth';

/** Returns the first entry in an invalid position, and why; null if all are valid (C.8-5). */
export function findMisplacedEntry(
  rows: readonly Pick<EntryRow, 'id' | 'parentId' | 'sequence' | 'menuType' | 'name'>[],
): { readonly name: string; readonly key: PlaceKey } | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, name, parentId, menuType } of rows) {
    if (parentId === null) {
      if (menuType === 1) return { name, key: 'place.top' };
      continue;
    }
    const parent = byId.get(parentId);
    if (!parent) return { name, key: 'place.parentGone' };
    if (parent.menuType !== 0) return { name, key: 'place.parentPage' };
    const level = findLevel(rows, id);
    if (level === null) return { name, key: 'place.circle' };
    if (level > DEPTH) return { name, key: 'place.depth' };
  }
  return null;
}

/** @throws Refusal 422 with the first violated rule as message and all of them as field errors */
export function refuseInvalid(
  context: NavContext,
  problems: readonly EntryError[],
  language: RequestFacts['language'],
): void {
  const [first] = problems;
  if (!first) return;
  const errors: FieldError[] = problems.map(({ field, key }) => ({
    field,
    label: navText(language, `field.${field}`),
    rule: navText(language, key),
  }));
  throw context.refuse.invalid('refused.field', { label: errors[0]!.label, rule: errors[0]!.rule }, { errors });
}

/** A text of the catalogue in the caller's language, for the field errors of a refusal. */
const navText = catalogueTexts(zhTW, en);

/** The page fields, which a directory does not have. */
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
interface EntryInput extends Partial<Omit<EntryFields, 'parentId'>> {
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
