import { type Handler, hasWords, searchWords } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { describeEntry } from '../rules/entryOf.ts';
import type { Entry } from '../WhitelistContext.ts';
import type { Whitelist } from '../rules/Whitelist.ts';

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
export function findEntries(whitelist: Whitelist, query: Query): Entry[] {
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
