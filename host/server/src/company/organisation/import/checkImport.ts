import type { ImportReport } from '@atrium/sdk/host';
import type { Files, Handler, RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { HostApi } from '../../../core/services.ts';
import { refuse } from '../../../core/texts.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import type { Organisation } from '../../OrganisationDirectory.ts';
import { describeImport, digestPlan } from './describeImport.ts';
import type { Listed } from './Listed.ts';
import type { ImportOutcome, ImportRequest } from './ImportOutcome.ts';
import { runImport } from './runImport.ts';

/** Hashing this many takes a minute or two. */
const MAX_PASSWORDS = 10_000;
/** At most this many people are named in a refusal. */
const NAMED = 10;

/** Reports what an uploaded organisation file would change, by the same rules as the command line. */
export function checkImport(company: CompanyServices, files: Pick<Files, 'open'>): Handler<HostApi['checkImport']> {
  return async ({ body, caller, request }) => {
    const bytes = await (await files.open(body.fileId)).bytes();
    const { keepMissing } = body;
    const allow = allowed(caller.companyId);
    const importer = { person: caller, address: request.address };
    return reportOf(await runImport(company, { bytes, keepMissing, dryRun: true, allow, importer }), request.language);
  };
}

/** The rules of the browser: only people of the caller's own company, since roles are a company's own, and not too many. */
export const allowed =
  (companyId: number): NonNullable<ImportRequest['allow']> =>
  ({ people, passwords, organisation }) => {
    refuseOthers(people, organisation, companyId);
    if (passwords > MAX_PASSWORDS)
      throw refuse.invalid('import.tooManyPasswords', { count: passwords, maximum: MAX_PASSWORDS });
  };

/** The outcome in a language. */
export async function reportOf(
  result: ImportOutcome,
  language: RequestFacts['language'],
): Promise<z.output<typeof ImportReport>> {
  const failed = result.outcome === 'invalid' || result.outcome === 'refused';
  return {
    ...describeImport(result, language),
    outcome: failed ? 'refused' : result.outcome,
    hidden: failed ? 0 : result.plan.hidden.length,
    ...((result.outcome === 'planned' || result.outcome === 'outdated') && { digest: await digestPlan(result) }),
  };
}

/** @throws Refusal if the file names another company, or people of another one */
function refuseOthers(people: readonly Listed[], { companies, byEmployee }: Organisation, companyId: number): void {
  const own = companies.get(companyId)?.code;
  const codes = new Set(people.map(({ company }) => company.code).filter((code) => code !== own));
  if (codes.size > 0) throw refuse.invalid('import.otherCompany', { codes: [...codes].slice(0, NAMED).join('、') });
  const moved = people.filter(({ employee }) => {
    const known = byEmployee.get(employee.toUpperCase());
    return known !== undefined && known.companyId !== companyId;
  });
  if (moved.length === 0) return;
  throw refuse.invalid('import.movesPeople', {
    people: moved
      .slice(0, NAMED)
      .map(({ employee }) => employee)
      .join('、'),
  });
}
