import { formatDateTime, type Handler, hasWords, type RequestFacts, searchWords } from '@atrium/sdk/server';
import type { z } from 'zod';
import type contract from '../../contract.ts';
import type { Entry, OfferedView } from '../../contract/entries.ts';
import { type EntryRow, type NavContext, ownCompany } from '../NavContext.ts';
import type { MenuNavigation } from '../rules/MenuNavigation.ts';
import { listOffered, listViews, type View } from '../rules/views.ts';
import { isMissing, seenTree, viewerAt } from '../rules/visibility.ts';

type Search = (typeof contract)['api']['search'];

/**
 * A page of the company's entries (C.8-3). Each word of the search text may be in name, code or link.
 */
export function searchEntries(context: NavContext, navigation: MenuNavigation): Handler<Search> {
  return async ({ body, caller }) => {
    const { companyId, words, name, menuCode, parentId, page, pageSize, sortName, sort, ...exact } = body;
    const rows = await navigation.rows(ownCompany(context, caller, companyId));
    const asks = {
      words: searchWords(words ?? ''),
      name: searchWords(name ?? ''),
      menuCode: searchWords(menuCode ?? ''),
    };
    const asked = Object.entries(exact).filter(([, value]) => value !== undefined);
    const found = rows.filter(
      (row) =>
        hasWords(asks.words, [row.name, row.menuCode, row.link]) &&
        hasWords(asks.name, [row.name]) &&
        hasWords(asks.menuCode, [row.menuCode]) &&
        (parentId === undefined || (row.parentId ?? 0) === parentId) &&
        asked.every(([field, value]) => row[field as keyof EntryRow] === value),
    );
    const way = sort === 'DESC' ? -1 : 1;
    found.sort((one, other) => way * compare(one[sortName], other[sortName]) || one.id - other.id);
    const views = listViews(context.installed());
    const list = found.slice((page - 1) * pageSize, page * pageSize).map((row) => describeEntry(row, views));
    return { list, totalSize: found.length, page, pageSize };
  };
}

function compare(one: string | number | boolean | null, other: string | number | boolean | null): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'zh-Hant-TW');
  return Number(one ?? 0) - Number(other ?? 0);
}

/**
 * Returns the menu of a person of the caller's company on a network of the given level, with the reason for each
 * missing entry.
 */
export function seenBy(context: NavContext, navigation: MenuNavigation): Handler<(typeof contract)['api']['seenBy']> {
  const { directory } = context;
  return async ({ params, query }) => {
    const person = await directory.person(params.employeeId);
    if (!person) throw context.refuse.notFound();
    await context.relation('person', person);
    const viewer = viewerAt(context, person, query.riskLevel);
    return seenTree(await navigation.rows(person.companyId), viewer, listViews(context.installed()));
  };
}

/**
 * Lists every offered view and whether the menu contains it, enabled entries first. `name` is the name of the new
 * entry, which menus translate.
 */
export function listOffers(
  context: NavContext,
  rows: readonly EntryRow[],
  language: RequestFacts['language'],
): z.input<typeof OfferedView>[] {
  const names = new Map(context.installed(language).map(({ id, name }) => [id, name]));
  return listOffered(context.installed()).map(({ code, view, name, icon, plugin, openType }) => {
    const opening = rows.filter(({ link }) => link === view);
    const entry = opening.find(({ enable }) => enable) ?? opening[0];
    return {
      code,
      opens: view,
      name,
      iconName: icon ?? 'document',
      plugin,
      pluginName: names.get(plugin)!,
      openType,
      entryId: entry?.id ?? null,
      enabled: entry?.enable ?? false,
    };
  });
}

/** Returns the entry as sent on the wire. */
export function describeEntry(row: EntryRow, views: ReadonlyMap<string, View>): z.input<typeof Entry> {
  return {
    ...row,
    parentId: row.parentId ?? 0,
    missing: isMissing(row, views),
    updatedOn: formatDateTime(row.updatedOn),
  };
}
