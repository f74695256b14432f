import type { Files, Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../../core/HostApi.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import type { Organisation } from '../Organisation.ts';
import { describeImport } from './describeImport.ts';
import type { Listed } from './Listed.ts';
import { runImport } from './runImport.ts';

/** Hashing this many takes about a minute, which a call may take. */
const MAX_PASSWORDS = 1000;
/** People whom a refusal names. */
const NAMED = 10;

/**
 * Imports an uploaded organisation file in the browser, or says what it would do, by the same rules as the command line.
 * Only people of the caller's own company: roles are a company's own.
 */
export function importEmployees(
  company: CompanyServices,
  files: Pick<Files, 'open'>,
): Handler<HostApi['importEmployees']> {
  return async ({ body, caller, request }) => {
    const { fileId, keepMissing, dryRun } = body;
    const result = await runImport(company, {
      bytes: await (await files.open(fileId)).bytes(),
      ...{ keepMissing, dryRun },
      allow({ people, passwords, organisation }) {
        refuseOthers(people, organisation, caller.companyId);
        if (passwords > MAX_PASSWORDS)
          throw refuse.invalid('import.tooManyPasswords', { count: passwords, maximum: MAX_PASSWORDS });
      },
    });
    const failed = result.outcome === 'invalid' || result.outcome === 'refused';
    return {
      ...describeImport(result, request.language),
      outcome: failed ? 'refused' : result.outcome,
      hidden: failed ? 0 : result.plan.hidden.length,
    };
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
