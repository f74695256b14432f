import { file, type Handler } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { type LogEntry, readLog, wholeLog } from '../rules/revealLog.ts';
import { visibleAccount } from '../rules/seenAccount.ts';

/** The log of one account. */
export function readReveals(context: AccountsContext): Handler<Api['reveals']> {
  return async ({ params: { id }, query, caller }) => {
    await visibleAccount(context, id, caller);
    return readLog(context, { companyId: caller.companyId, accountId: id }, query);
  };
}

/** The log of all accounts of the caller's company. */
export function readCompanyLog(context: AccountsContext): Handler<Api['log']> {
  return ({ query, caller }) => readLog(context, { companyId: caller.companyId, employeeId: query.employeeId }, query);
}

/** The log of one account as a table, read in portions as fast as the client takes it. */
export function exportReveals(context: AccountsContext): Handler<Api['revealsFile']> {
  return async ({ params: { id }, caller, request: { language } }) => {
    const { account } = await visibleAccount(context, id, caller);
    const text = (key: Parameters<typeof context.text>[0]) => context.render(context.text(key), language);
    const columns = [
      { title: text('log.at'), value: ({ at }: LogEntry) => at },
      { title: text('log.name'), value: ({ name }: LogEntry) => name },
      { title: text('log.kind'), value: ({ kind }: LogEntry) => text(`log.kind.${kind}`) },
      { title: text('log.version'), value: ({ version }: LogEntry) => version },
      { title: text('log.address'), value: ({ address }: LogEntry) => address },
      { title: text('log.reason'), value: ({ reason }: LogEntry) => reason },
    ];
    const rows = wholeLog(context, { companyId: caller.companyId, accountId: id });
    return file.from(csvLines(columns, rows), { name: `${account.account} ${text('log.title')}.csv` });
  };
}
