import { type Handler, hasWords, searchWords } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { describeEntry } from '../rules/entryOf.ts';
import type { MenuNavigation } from '../rules/MenuNavigation.ts';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { ownCompany } from '../rules/ownCompany.ts';
import { listViews } from '../rules/viewsOf.ts';

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
