import { findLostZeros } from '@atrium/sdk/tables';
import type { CompanyServices } from '../CompanyServices.ts';
import { type Employment, findPlanned, mayHaveBegun, readEmployments } from '../employmentRecords.ts';
import { freshenAll, type Organisation } from '../OrganisationDirectory.ts';
import { digestPlan } from './describeImport.ts';
import type { ImportOutcome, ImportRequest } from './ImportOutcome.ts';
import { findForbiddenGrants, findLostAdministrators, RESET } from './checkGrants.ts';
import { hashInitialPasswords, readPasswords, withInitialPassword } from './initialPasswords.ts';
import { type ImportPlan, isDayChange, planImport } from './planImport.ts';
import { type LineError, type Listed, type OrganisationFile, readOrganisation } from './readOrganisation.ts';
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
    people,
    hashes,
    importer,
    judge,
    saved: async (outcome) => request.saved?.(outcome),
  });
}

/**
 * Returns what a file would do to the organisation and the permissions of now, or why it cannot be imported. A dry run reports it; an
 * import asks again in the transaction that saves, since hashing passwords takes minutes.
 */
async function judgeImport(
  { dependencies, directory }: CompanyServices,
  { people, notes: ofFile }: OrganisationFile,
  { keepMissing, importer, allow }: ImportRequest,
): Promise<ImportOutcome> {
  const known = await readPasswords(dependencies.db);
  await directory.reload();
  await freshenAll(dependencies, directory);
  const organisation = await directory.organisation();
  const listed = people.flatMap(({ employee }) => organisation.byEmployee.get(employee.toUpperCase())?.id ?? []);
  const employments = await readEmployments(dependencies.db, listed);
  const plan = planImport(organisation, people, keepMissing, employments);
  const mayReset = !importer || dependencies.authority.holds(importer.person, RESET);
  const passwords = withInitialPassword(people, known, mayReset);
  allow?.({ people, passwords: passwords.length, organisation });
  const zeros = listLostZeros(organisation, plan);
  const problems = [
    ...zeros.filter(({ key }) => key === 'import.zerosHidden'),
    ...(importer ? findForbiddenGrants(dependencies, organisation, plan, importer) : []),
    ...(mayReset ? [] : listReturning(plan)),
    ...listBadDays(plan, employments, dependencies.clock.today()),
    ...listOwnDays(plan, importer),
  ].toSorted((one, other) => one.line - other.line);
  if (problems.length > 0) return { outcome: 'invalid', problems, notes: ofFile };
  const lost = findLostAdministrators(dependencies, organisation, plan);
  if (lost.length > 0) return { outcome: 'refused', lost };
  const unplanned = await findUnplanned(dependencies, plan);
  const forgotten = unplanned.map(({ line, employee, name }): LineError => ({
    line,
    key: 'import.unplanned',
    variables: { employee, name },
  }));
  const notes = [...zeros, ...listKeptPasswords(people, known, mayReset), ...forgotten, ...ofFile];
  return { outcome: 'planned', plan, people, passwords, unplanned, notes };
}

/** Who moves to another company while a unit or level of this one is planned for later. */
async function findUnplanned(
  { db, clock }: CompanyServices['dependencies'],
  { changed }: ImportPlan,
): Promise<readonly Listed[]> {
  const movers = changed.filter(({ fields }) => fields.some(({ field }) => field === 'company'));
  const ids = movers.map(({ person }) => person.id);
  const planned = await findPlanned(db, ids, clock.today());
  return movers.filter(({ person }) => planned.has(person.id)).map(({ listed }) => listed);
}

type KeyedError = Extract<LineError, { readonly key: unknown }>;

/** New people whose number is a known one without its zeros, as Excel makes it; an error where the known one would be hidden. */
function listLostZeros({ byEmployee }: Organisation, { added, hidden }: ImportPlan): KeyedError[] {
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

/** First days that cannot be those of the latest employment, or of one that is to begin. */
const listBadDays = (
  { changed }: ImportPlan,
  employments: ReadonlyMap<number, readonly Employment[]>,
  today: string,
): LineError[] =>
  changed.flatMap(({ person, listed, fields, returns }): LineError[] => {
    const { line, employee, name, startsOn } = listed;
    const known = employments.get(person.id) ?? [];
    if (startsOn === undefined) return [];
    const isGood = returns
      ? !known[0]?.endsOn || known.some((one) => one.startsOn === startsOn) || startsOn > known[0].endsOn
      : !fields.some(({ field }) => field === 'startsOn') || mayHaveBegun(known, startsOn, today);
    return isGood ? [] : [{ line, key: 'import.badStart', variables: { employee, name, day: startsOn } }];
  });

/** Years of service give leave: one's own are set by another person. */
const listOwnDays = ({ changed }: ImportPlan, importer: ImportRequest['importer']): LineError[] =>
  changed
    .filter(({ person, fields }) => person.id === importer?.person.id && fields.some(isDayChange))
    .map(({ listed: { line, employee, name } }) => ({
      line,
      key: 'import.ownEmployment',
      variables: { employee, name },
    }));

/** A person who returns gets a new first password, which only who may reset passwords gives: the account has a past. */
const listReturning = ({ changed }: ImportPlan): LineError[] =>
  changed
    .filter(({ returns }) => returns)
    .map(({ listed: { line, employee, name } }) => ({ line, key: 'import.returns', variables: { employee, name } }));

function listKeptPasswords(
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
