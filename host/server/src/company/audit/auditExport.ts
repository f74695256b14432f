import { MAX_LISTED_AUDIT } from '@atrium/sdk/host';
import { type Caller, file, type Handler, type RequestFacts } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import type { HostApi } from '../../core/HostApi.ts';
import { hostText } from '../../core/texts/hostText.ts';
import type { HostTextKey } from '../../core/texts/refuse.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { auditRows } from './auditRow.ts';
import { type AuditFilter, findAudit } from './findAudit.ts';

const PAGE = 1000;

type Entry = ReturnType<Awaited<ReturnType<typeof auditRows>>>;

/** What the screen lists, all pages of it, as a table for spreadsheets. */
export function auditExport(people: CompanyServices): Handler<HostApi['auditExport']> {
  return ({ query, caller, request: { language } }) => {
    const text = (key: HostTextKey) => hostText(language, key);
    const columns = [
      { title: text('auditFile.at'), value: ({ at }: Entry) => at },
      { title: text('auditFile.employee'), value: ({ person }: Entry) => person?.employee },
      { title: text('auditFile.name'), value: ({ person }: Entry) => person?.name },
      { title: text('auditFile.plugin'), value: ({ pluginName }: Entry) => pluginName },
      { title: text('auditFile.action'), value: ({ actionName }: Entry) => actionName },
      { title: text('auditFile.code'), value: ({ action }: Entry) => action },
      { title: text('auditFile.target'), value: ({ target }: Entry) => target },
      { title: text('auditFile.address'), value: ({ address }: Entry) => address },
      { title: text('auditFile.detail'), value: ({ detail }: Entry) => detail && JSON.stringify(detail) },
      { title: text('auditFile.request'), value: ({ requestId }: Entry) => requestId },
    ];
    const name = `${text('tabs.Audit.title')} ${people.dependencies.clock.today()}.csv`;
    return file.from(csvLines(columns, entries(people, caller, query, language)), { name });
  };
}

async function* entries(
  people: CompanyServices,
  caller: Caller,
  filter: AuditFilter,
  language: RequestFacts['language'],
): AsyncGenerator<Entry> {
  const describe = await auditRows(people, language);
  for (let offset = 0; offset < MAX_LISTED_AUDIT; offset += PAGE) {
    const rows = await findAudit(people, caller, filter, { offset, limit: PAGE });
    for (const row of rows) yield describe(row);
    if (rows.length < PAGE) return;
  }
}
