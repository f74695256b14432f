import { type Call, file } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import type contract from '../../contract.ts';
import { describeEntry } from '../rules/entryOf.ts';
import { whitelistText } from '../rules/whitelistText.ts';
import type { Whitelist } from '../rules/Whitelist.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';
import { findEntries } from './listEntries.ts';

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
