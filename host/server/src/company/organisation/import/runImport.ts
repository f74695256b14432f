import type { CompanyServices } from '../../CompanyServices.ts';
import { digestPlan } from './describeImport.ts';
import { hashInitialPasswords, readPasswords } from './initialPasswords.ts';
import type { ImportOutcome, ImportRequest } from './ImportOutcome.ts';
import { judgeImport } from './judgeImport.ts';
import { readOrganisation } from './readOrganisation.ts';
import { saveImport } from './saveImport.ts';

/** Reads, checks and saves an organisation file, or only reports what it would change: the same for command line and browser. */
export async function runImport(company: CompanyServices, request: ImportRequest): Promise<ImportOutcome> {
  const known = await readPasswords(company.dependencies.db);
  const file = await readOrganisation(request.bytes, (employee) => known.has(employee.toUpperCase()));
  const { people, problems, notes } = file;
  if (problems.length > 0) return { outcome: 'invalid', problems, notes };
  const judge = async (): Promise<ImportOutcome> => {
    const judged = await judgeImport(company, file, request);
    const isOutdated =
      request.digest !== undefined && judged.outcome === 'planned' && (await digestPlan(judged)) !== request.digest;
    return isOutdated ? { ...judged, outcome: 'outdated' } : judged;
  };
  // before hashing, which takes minutes, and again when saving
  const planned = await judge();
  if (request.dryRun || planned.outcome !== 'planned') return planned;
  const hashes = await hashInitialPasswords(planned.passwords, request.progress ?? (() => undefined));
  const { importer } = request;
  return saveImport(company, {
    ...{ people, hashes, importer, judge },
    saved: async (outcome) => request.saved?.(outcome),
  });
}
