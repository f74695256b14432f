import type { CompanyServices } from '../../CompanyServices.ts';
import { freshenAll } from '../../session/freshen.ts';
import type { Organisation } from '../Organisation.ts';
import { hashInitialPasswords, readPasswords, withInitialPassword } from './initialPasswords.ts';
import type { LineError, Listed } from './Listed.ts';
import { lostAdministrators, type LostAdministrators } from './lostAdministrators.ts';
import { type ImportPlan, planImport } from './planImport.ts';
import { readOrganisation } from './readOrganisation.ts';
import { saveImport } from './saveImport.ts';

export interface ImportRequest {
  readonly bytes: Uint8Array;
  /** People of the companies in the file who are not in it stay. */
  readonly keepMissing: boolean;
  readonly dryRun: boolean;
  /** Throws what this kind of import does not allow. */
  allow?(file: { people: readonly Listed[]; passwords: number; organisation: Organisation }): void;
  /** Called while initial passwords are hashed, which takes a minute for some thousands. A rejection ends the import. */
  progress?(done: number, all: number): void | Promise<void>;
  /** Who imports, for the audit log; by default the caller, if there is one. */
  readonly by?: { readonly employeeId: number; readonly companyId: number };
  /** Called in the transaction that saves the import, with its outcome. */
  saved?(outcome: ImportOutcome): Promise<void>;
}

/** What an import found, would do, or has done. */
export type ImportOutcome =
  | { readonly outcome: 'invalid'; readonly problems: readonly LineError[] }
  | { readonly outcome: 'refused'; readonly lost: readonly LostAdministrators[] }
  | {
      readonly outcome: 'planned' | 'saved';
      readonly plan: ImportPlan;
      readonly people: readonly Listed[];
      /** Who gets the initial password of the file. */
      readonly passwords: readonly Listed[];
    };

/** Reads, checks and saves an organisation file, or only reports what it would change: the same for command line and browser. */
export async function runImport(company: CompanyServices, request: ImportRequest): Promise<ImportOutcome> {
  const { dependencies, directory } = company;
  const { keepMissing } = request;
  const known = await readPasswords(dependencies.db);
  const { people, problems } = await readOrganisation(request.bytes, (employee) => known.has(employee.toUpperCase()));
  if (problems.length > 0) return { outcome: 'invalid', problems };
  await directory.reload();
  await freshenAll(dependencies, directory);
  const organisation = await directory.organisation();
  const plan = planImport(organisation, people, keepMissing);
  const passwords = withInitialPassword(people, known);
  request.allow?.({ people, passwords: passwords.length, organisation });
  // Checked before hashing, which takes minutes, and again when saving.
  const lost = lostAdministrators(dependencies, organisation, plan);
  if (lost.length > 0) return { outcome: 'refused', lost };
  if (request.dryRun) return { outcome: 'planned', plan, people, passwords };
  const hashes = await hashInitialPasswords(passwords, request.progress ?? (() => undefined));
  const outcomeOf = (plan: ImportPlan) => ({ outcome: 'saved', plan, people, passwords }) as const;
  const saved = await saveImport(company, {
    ...{ people, keepMissing, hashes, by: request.by },
    saved: async (present) => request.saved?.(outcomeOf(present)),
  });
  if (saved.lost.length > 0) return { outcome: 'refused', lost: saved.lost };
  return outcomeOf(saved.plan);
}
