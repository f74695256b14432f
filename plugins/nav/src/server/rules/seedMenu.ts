import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk/server';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { EntryFields, NavContext } from '../NavContext.ts';
import { entries, menus } from '../tables.ts';
import type { View } from './views.ts';

/**
 * Creates the initial menu of a company. Returns false if it has one. Safe for concurrent processes: only one inserts
 * it.
 */
export function seedMenu(context: NavContext, companyId: number, first: readonly SeedEntry[]): Promise<boolean> {
  const { db, clock } = context;
  return context.transaction(async () => {
    const started = await db.insert(menus).values({ companyId }).onConflictDoNothing().returning();
    if (started.length === 0) return false;
    const updatedOn = clock.now();
    const directories = new Map<string, number>();
    for (const [index, { under, ...fields }] of first.entries()) {
      const parentId = under === null ? null : (directories.get(under) ?? null);
      const [added] = await db
        .insert(entries)
        .values({ ...fields, companyId, parentId, sequence: index + 1, updatedOn })
        .returning({ id: entries.id });
      if (fields.menuType === 0) directories.set(fields.menuCode, added!.id);
    }
    await context.changed('navigation');
    return true;
  });
}

/** A directory or page of a new menu; `under` is the code of its directory. */
interface SeedEntry extends EntryFields {
  readonly under: string | null;
}

const SYSTEM = 'System';

/** The initial menu of every company. */
export function defaultMenu(): SeedEntry[] {
  return [
    directory(SYSTEM, texts['directories.System.name'], 'cog'),
    page(SYSTEM, 'NavSetting', '選單管理', 'diagram-tree', { accessControl: true }),
    page(SYSTEM, 'Permission', '角色', 'lock', { accessControl: true }),
    page(SYSTEM, 'WhiteIP', 'IP 白名單', 'shield', { accessControl: true }),
  ];
}

/** Plugins whose views are for administrators: their offers go into 系統管理. */
const ADMINISTRATION = new Set(['host', 'nav', 'permissions', 'whitelist']);

/** The demo company's menu: everything that is offered, and two public sites that many companies link to. */
export function demoEntries(offers: readonly (View & { readonly code: string; readonly name: string })[]): SeedEntry[] {
  const first = defaultMenu();
  const known = new Set(first.map(({ menuCode }) => menuCode.toLowerCase()));
  const others = offers.filter(({ code }) => !known.has(code.toLowerCase()));
  const isSystem = ({ plugin }: View) => ADMINISTRATION.has(plugin);
  const pages = (under: string, list: typeof others, more: Partial<EntryFields> = {}) =>
    list.map(({ code, name, icon, view, openType }) =>
      page(under, code, name, icon ?? 'document', { link: view, openType, ...more }),
    );
  const link = (code: string, name: string, icon: string, address: string) =>
    page('Links', code, name, icon, { openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: address });
  return [
    directory('Work', texts['directories.Work.name'], 'briefcase'),
    ...pages(
      'Work',
      others.filter((offer) => !isSystem(offer)),
    ),
    directory('Links', texts['directories.Links.name'], 'link'),
    link('LabourMinistry', '勞動部', 'people', 'https://www.mol.gov.tw/'),
    link('OfficeCalendar', '辦公日曆表', 'timeline-events', 'https://www.dgpa.gov.tw/'),
    ...first,
    ...pages(SYSTEM, others.filter(isSystem), { accessControl: true }),
  ];
}

/** The number of entries of a company's menu (docs/bench/volumes.md: 90 in each of four companies). */
const COUNT = { demo: 0, S: 0, M: 36, L: 90 } as const;
const IN_DIRECTORY = 14;

/**
 * Further entries of a larger company: directories of links to its systems, up to the number of entries of the scale.
 * Two of five are restricted.
 */
export function largerMenu(scale: keyof typeof COUNT, already: number): SeedEntry[] {
  const more: SeedEntry[] = [];
  for (let number = 0; already + more.length < COUNT[scale]; number += 1) {
    const group = `Systems${letter(Math.floor(number / IN_DIRECTORY))}`;
    const place = number % IN_DIRECTORY;
    more.push(
      place === 0
        ? directory(group, `內部系統 ${letter(Math.floor(number / IN_DIRECTORY))}`, 'applications')
        : page(group, `${group}${letter(place)}`, `系統 ${String(number).padStart(3, '0')}`, 'application', {
            openType: OPEN_TYPE.tab,
            viewType: VIEW_TYPE.framedPage,
            link: `https://systems.example/${number}`,
            accessControl: number % 5 < 2,
          }),
    );
  }
  return more;
}

const letter = (at: number) => String.fromCharCode(65 + at);

function directory(menuCode: string, name: string, iconName: string): SeedEntry {
  return { ...BLANK, under: null, menuType: 0, menuCode, name, iconName };
}

function page(under: string, menuCode: string, name: string, iconName: string, more: Partial<EntryFields>): SeedEntry {
  return {
    ...BLANK,
    under,
    menuType: 1,
    menuCode,
    name,
    iconName,
    link: menuCode,
    openType: OPEN_TYPE.tab,
    viewType: VIEW_TYPE.view,
    sizeWidth: 800,
    sizeHeight: 600,
    ...more,
  };
}

const BLANK = {
  parentId: null,
  openType: null,
  viewType: null,
  sizeWidth: null,
  sizeHeight: null,
  needToken: false,
  link: null,
  enable: true,
  ipBlock: false,
  accessControl: false,
  riskLevel: 1,
} as const;
