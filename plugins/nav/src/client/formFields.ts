import type { OpenType, ViewType } from '@atrium/sdk';
import { OPEN_TYPE, VIEW_TYPE, textLength, type FieldErrors } from '@atrium/sdk/client';
import { CODE, isAddress, LINK_LENGTH, NAME_LENGTH, SIZES } from '../contract/entryLimits.ts';
import type { MenuEntry, Translate } from './types.ts';

/** The fields of the form; null if nothing is chosen yet. */
export interface FormFields {
  readonly name: string;
  readonly menuCode: string;
  readonly menuType: 0 | 1;
  /** 0 = the top. */
  readonly parentId: number | null;
  readonly openType: OpenType | null;
  readonly viewType: ViewType | null;
  readonly link: string;
  readonly sizeWidth: number;
  readonly sizeHeight: number;
  readonly needToken: boolean;
  readonly enable: boolean;
  readonly ipBlock: boolean;
  readonly iconName: string;
  readonly accessControl: boolean;
  readonly riskLevel: number;
}

const FIRST_SIZE = { sizeWidth: 800, sizeHeight: 600 } as const;
const DIRECTORY = 0;

/** A new entry's form: a page in a window, or a directory. */
export function blankFields(menuType: 0 | 1, parentId: number | null): FormFields {
  const blank: FormFields = {
    ...FIRST_SIZE,
    name: '',
    menuCode: '',
    menuType,
    parentId,
    openType: null,
    viewType: null,
    link: '',
    needToken: false,
    enable: true,
    ipBlock: false,
    iconName: menuType === DIRECTORY ? 'folder-close' : '',
    accessControl: false,
    riskLevel: 1,
  };
  return chooseType(blank, menuType);
}

/** A new page that opens a view. Its code is that of the view, where it can be one. */
export function openingView(
  blank: FormFields,
  {
    link,
    name = '',
    openType = OPEN_TYPE.tab,
  }: { link: string; name?: string | undefined; openType?: 2 | 3 | undefined },
): FormFields {
  const menuCode = CODE.test(link) ? link : '';
  return {
    ...blank,
    name: [...name].slice(0, NAME_LENGTH).join(''),
    menuCode,
    openType,
    viewType: VIEW_TYPE.view,
    link,
  };
}

export function toFields(entry: MenuEntry): FormFields {
  const { name, menuCode, menuType, parentId, openType, viewType, needToken, enable, ipBlock, iconName } = entry;
  return {
    name,
    menuCode,
    menuType,
    parentId,
    openType,
    viewType,
    link: entry.link ?? '',
    sizeWidth: entry.sizeWidth ?? FIRST_SIZE.sizeWidth,
    sizeHeight: entry.sizeHeight ?? FIRST_SIZE.sizeHeight,
    needToken,
    enable,
    ipBlock,
    iconName,
    accessControl: entry.accessControl,
    riskLevel: entry.riskLevel,
  };
}

/** A directory loses what only a page has; a page begins with open type 1 and view type 1, inside a directory (S2-131). */
export function chooseType(fields: FormFields, menuType: 0 | 1): FormFields {
  const reset = { ...fields, ...FIRST_SIZE, menuType, needToken: false, link: '' };
  if (menuType === DIRECTORY) return { ...reset, openType: null, viewType: null, accessControl: false };
  return {
    ...reset,
    openType: OPEN_TYPE.window,
    viewType: VIEW_TYPE.page,
    parentId: fields.parentId === 0 ? null : fields.parentId,
  };
}

/** The top level contains directories only (S2-133). */
export function chooseParent(fields: FormFields, parentId: number | null): FormFields {
  const chosen = { ...fields, parentId };
  return parentId === 0 ? chooseType(chosen, DIRECTORY) : chosen;
}

/** View types that an open type allows (S2-134, C.8-4). */
export const allowedViewTypes = (openType: OpenType | null): readonly ViewType[] =>
  openType === null
    ? []
    : openType === OPEN_TYPE.window
      ? [VIEW_TYPE.page, VIEW_TYPE.sizedPage]
      : [VIEW_TYPE.view, VIEW_TYPE.framedPage];

/** Changing the open type keeps the view type if allowed, and the component only if it is of the same kind. */
export function chooseOpenType(fields: FormFields, openType: OpenType): FormFields {
  const allowed = allowedViewTypes(openType);
  const viewType = fields.viewType !== null && allowed.includes(fields.viewType) ? fields.viewType : allowed[0]!;
  const chosen = chooseViewType({ ...fields, openType }, viewType);
  return viewType === VIEW_TYPE.view && openType !== fields.openType ? { ...chosen, link: '' } : chosen;
}

/** Changing between component and address clears the field; a component takes no ticket. */
export function chooseViewType(fields: FormFields, viewType: ViewType): FormFields {
  const changes = (viewType === VIEW_TYPE.view) !== (fields.viewType === VIEW_TYPE.view);
  return {
    ...fields,
    viewType,
    link: changes ? '' : fields.link,
    needToken: viewType !== VIEW_TYPE.view && fields.needToken,
  };
}

type FieldName = keyof FormFields;

/** The required fields that are empty, in the order of the form (S2-125). */
export function missingFields(fields: FormFields): FieldName[] {
  const required: FieldName[] = [
    'name',
    'menuCode',
    'menuType',
    'parentId',
    'openType',
    'viewType',
    'link',
    'iconName',
  ];
  const pageOnly: FieldName[] = ['openType', 'viewType', 'link'];
  return required.filter((field) => {
    if (fields.menuType === DIRECTORY && pageOnly.includes(field)) return false;
    const value = fields[field];
    return value === null || (typeof value === 'string' && value.trim() === '');
  });
}

/**
 * Validates the fields: required ones, and by the same rules as the server lengths, letters of a code, an
 * address, a popup's size. What the form cannot know, such as a duplicate code, is checked by the server only.
 */
export function fieldErrors(fields: FormFields, t: Translate): FieldErrors<FormFields> {
  const { name, menuCode, menuType, viewType, link } = fields;
  const hasAddress = menuType !== DIRECTORY && viewType !== VIEW_TYPE.view && link.trim() !== '';
  const isWrongSize = (field: keyof typeof SIZES) =>
    viewType === VIEW_TYPE.sizedPage && !(fields[field] >= SIZES[field].least && fields[field] <= SIZES[field].most);
  return {
    ...Object.fromEntries(missingFields(fields).map((field) => [field, t('form.required')])),
    ...(textLength(name) > NAME_LENGTH && { name: t('form.nameRule') }),
    ...(menuCode.trim() !== '' && !CODE.test(menuCode.trim()) && { menuCode: t('form.codeRule') }),
    ...(hasAddress && !isAddress(link.trim()) && { link: t('rule.address') }),
    ...(hasAddress && textLength(link) > LINK_LENGTH && { link: t('form.linkRule') }),
    ...(isWrongSize('sizeWidth') && { sizeWidth: t('form.sizeRule') }),
    ...(isWrongSize('sizeHeight') && { sizeHeight: t('form.sizeRule') }),
  };
}

/** The fields as sent: texts trimmed (S2-130), a directory public and without page fields. */
export function toBody(fields: FormFields) {
  const directory = fields.menuType === DIRECTORY;
  const { name, menuCode, link, parentId, ...rest } = fields;
  const sent = { ...rest, name: name.trim(), menuCode: menuCode.trim(), parentId: parentId ?? 0 };
  if (!directory) return { ...sent, link: link.trim() };
  return {
    ...sent,
    link: null,
    openType: null,
    viewType: null,
    sizeWidth: null,
    sizeHeight: null,
    accessControl: false,
  };
}
