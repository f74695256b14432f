import { findLostZeros } from '@atrium/sdk/tables';
import type { CompanyServices } from '../../CompanyServices.ts';
import { freshenAll } from '../../freshen.ts';
import type { Organisation } from '../../OrganisationDirectory.ts';
import { hashInitialPasswords, readPasswords, withInitialPassword } from './initialPasswords.ts';
import { findForbiddenGrants, type Importer, RESET } from './findForbiddenGrants.ts';
import type { LineError, Listed } from './Listed.ts';
import { type LostAdministrators, lostAdministrators } from './lostAdministrators.ts';
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
  /** Who imports in the browser: an import gives nothing that this person may not give. */
  readonly importer?: Importer;
  /** Called in the transaction that saves the import, with its outcome. */
  saved?(outcome: ImportOutcome): Promise<void>;
}

/** What an import found, would do, or has done. */
export type ImportOutcome =
  | { readonly outcome: 'invalid'; readonly problems: readonly LineError[]; readonly notes?: readonly LineError[] }
  | { readonly outcome: 'refused'; readonly lost: readonly LostAdministrators[] }
  | {
      readonly outcome: 'planned' | 'saved';
      readonly plan: ImportPlan;
      readonly people: readonly Listed[];
      /** Who gets the initial password of the file. */
      readonly passwords: readonly Listed[];
      /** What was read, or is left as it is, in a way that a person should know of. */
      readonly notes: readonly LineError[];
    };

/** Reads, checks and saves an organisation file, or only reports what it would change: the same for command line and browser. */
export async function runImport(company: CompanyServices, request: ImportRequest): Promise<ImportOutcome> {
  const { dependencies, directory } = company;
  const { keepMissing, importer } = request;
  const known = await readPasswords(dependencies.db);
  const file = await readOrganisation(request.bytes, (employee) => known.has(employee.toUpperCase()));
  const { people } = file;
  if (file.problems.length > 0) return { outcome: 'invalid', problems: file.problems, notes: file.notes };
  await directory.reload();
  await freshenAll(dependencies, directory);
  const organisation = await directory.organisation();
  const plan = planImport(organisation, people, keepMissing);
  const mayReset = !importer || dependencies.authority.holds(importer.person, RESET);
  const passwords = withInitialPassword(people, known, mayReset);
  request.allow?.({ people, passwords: passwords.length, organisation });
  const zeros = lostZeros(organisation, plan);
  const problems = [
    ...zeros.filter(({ key }) => key === 'import.zerosHidden'),
    ...(importer ? findForbiddenGrants(dependencies, organisation, plan, importer) : []),
    ...(mayReset ? [] : returning(plan)),
  ].toSorted((one, other) => one.line - other.line);
  if (problems.length > 0) return { outcome: 'invalid', problems, notes: file.notes };
  // Checked before hashing, which takes minutes, and again when saving.
  const lost = lostAdministrators(dependencies, organisation, plan);
  if (lost.length > 0) return { outcome: 'refused', lost };
  const notes = [...zeros, ...keptPasswords(people, known, mayReset), ...file.notes];
  if (request.dryRun) return { outcome: 'planned', plan, people, passwords, notes };
  const hashes = await hashInitialPasswords(passwords, request.progress ?? (() => undefined));
  const outcomeOf = (plan: ImportPlan) => ({ outcome: 'saved', plan, people, passwords, notes }) as const;
  const saved = await saveImport(company, {
    people,
    keepMissing,
    hashes,
    importer,
    saved: async (present) => request.saved?.(outcomeOf(present)),
  });
  if (saved.lost.length > 0) return { outcome: 'refused', lost: saved.lost };
  if (saved.problems.length > 0) return { outcome: 'invalid', problems: saved.problems };
  return outcomeOf(saved.plan);
}

type KeyedError = Extract<LineError, { readonly key: unknown }>;

/** New people whose number is a known one without its zeros, as Excel makes it; an error where the known one would be hidden. */
function lostZeros({ byEmployee }: Organisation, { added, hidden }: ImportPlan): KeyedError[] {
  const leaving = new Set(hidden.map(({ employee }) => employee));
  const employees = [...byEmployee.values()].map(({ employee }) => employee);
  const known = new Map(
    findLostZeros(
      added.map(({ employee }) => employee),
      employees,
    ).map((each) => [each.code, each.known]),
  );
  return added.flatMap(({ line, employee }): KeyedError[] => {
    const other = known.get(employee);
    if (other === undefined) return [];
    const key = leaving.has(other) ? 'import.zerosHidden' : 'import.zeros';
    return [{ line, key, variables: { employee, other } }];
  });
}

/** A person who returns gets a new first password, which only who may reset passwords gives: the account has a past. */
const returning = ({ changed }: ImportPlan): LineError[] =>
  changed
    .filter(({ person }) => person.hidden)
    .map(({ listed: { line, employee, name } }) => ({ line, key: 'import.returns', variables: { employee, name } }));

function keptPasswords(
  people: readonly Listed[],
  known: ReadonlyMap<string, 'own' | 'initial'>,
  mayReset: boolean,
): LineError[] {
  if (mayReset) return [];
  const kept = people.filter(
    ({ employee, initialPassword }) => initialPassword !== '' && known.get(employee.toUpperCase()) === 'initial',
  );
  return kept.length === 0
    ? []
    : [{ line: kept[0]!.line, key: 'import.keptPasswords', variables: { count: kept.length } }];
}
