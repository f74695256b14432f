import { type Call, file, type Handler, hasWords, searchWords } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import type contract from '../../contract.ts';
import { whitelistText } from '../rules/checkFields.ts';
import { describeEntry } from '../rules/overlaps.ts';
import type { Whitelist } from '../rules/Whitelist.ts';
import type { Entry, WhitelistContext } from '../WhitelistContext.ts';

type List = (typeof contract)['api']['list'];

const text = new Intl.Collator('zh-Hant-TW', { numeric: true });

/** By address: IPv4 before IPv6, then as the bits count, the wider network first. */
const byAddress = ({ network: one }: Entry, { network: other }: Entry): number =>
  one.family - other.family || (one.bits < other.bits ? -1 : one.bits > other.bits ? 1 : one.prefix - other.prefix);

const ORDERS: Readonly<Record<string, (one: Entry, other: Entry) => number>> = {
  id: (one, other) => one.id - other.id,
  name: (one, other) => text.compare(one.name, other.name),
  ip: byAddress,
  riskLevel: (one, other) => one.riskLevel - other.riskLevel,
  isEnabled: (one, other) => Number(one.isEnabled) - Number(other.isEnabled),
  updatedOn: (one, other) => (one.updatedOn?.getTime() ?? 0) - (other.updatedOn?.getTime() ?? 0),
};

type Query = Omit<Parameters<Handler<List>>[0]['query'], 'page' | 'pageSize'>;

/** The entries that a query lists, in its order. */
function findEntries(whitelist: Whitelist, query: Query): Entry[] {
  const { sort, sortName, companyId, riskLevel, isEnabled } = query;
  const words = searchWords(query.name ?? '');
  const order = ORDERS[sortName]!;
  const sign = sort === 'DESC' ? -1 : 1;
  return whitelist.entries
    .filter(
      (entry) =>
        hasWords(words, [entry.name, entry.ip]) &&
        (companyId === undefined || entry.companyIds.includes(companyId)) &&
        (riskLevel === undefined || entry.riskLevel === riskLevel) &&
        (isEnabled === undefined || entry.isEnabled === isEnabled),
    )
    .toSorted((one, other) => sign * order(one, other) || one.id - other.id);
}

/** Overlaps that a row describes: one wide network may have thousands inside. */
const OVERLAPS = 20;

/** A page of the entries, from memory. */
export function listEntries(whitelist: Whitelist): Handler<List> {
  return ({ query }) => {
    const { page, pageSize } = query;
    const found = findEntries(whitelist, query);
    const list = found.slice((page - 1) * pageSize, page * pageSize);
    return {
      list: list.map((entry) => describeEntry(entry, whitelist.entries, OVERLAPS)),
      totalSize: found.length,
      page,
      pageSize,
    };
  };
}

type ListFile = (typeof contract)['api']['listFile'];

/** What the list shows, all pages of it, as CSV: a row per entry, in the order of the list. */
export async function exportEntries(context: WhitelistContext, whitelist: Whitelist, call: Call<ListFile>) {
  const text = (key: Parameters<typeof whitelistText>[1]) => whitelistText(call.request.language, key);
  const names = new Map((await context.directory.companies()).map(({ id, name }) => [id, name]));
  const rows = findEntries(whitelist, call.query).map((entry) => describeEntry(entry, whitelist.entries));
  type Row = (typeof rows)[number];
  const columns = [
    { title: text('field.name'), value: ({ name }: Row) => name },
    { title: text('field.ip'), value: ({ ip }: Row) => ip },
    {
      title: text('field.companyIdSet'),
      value: ({ companyIdSet }: Row) => companyIdSet.map((id) => names.get(id) ?? String(id)).join('\n'),
    },
    { title: text('field.riskLevel'), value: ({ riskLevel }: Row) => riskLevel },
    { title: text('field.isEnabled'), value: ({ isEnabled }: Row) => text(isEnabled ? 'status.on' : 'status.off') },
    { title: text('list.updatedOn'), value: ({ updatedOn }: Row) => updatedOn },
  ];
  return file.from(csvLines(columns, rows), { name: `${text('list.title')}.csv` });
}
