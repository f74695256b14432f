import type { Person } from '@atrium/sdk/server';
import { isRefusal } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { employees } from '../../core/schema/organisation.ts';
import { raiseVersion } from '../../core/versions.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { type DuePlace, findDue, forgetPlace, readLatest } from '../employmentRecords.ts';
import type { Listed } from '../imports/readOrganisation.ts';
import { savePlan, tellManagers } from '../imports/saveImport.ts';
import type { Organisation } from '../OrganisationDirectory.ts';
import { changeOrganisation, judgePlan, listPerson, NOTHING } from './judgePlan.ts';

/**
 * The job shortly after midnight: who has another place from today, whose last day is over, and whose first day has come. Each in a
 * transaction of its own, which looks again whether it is due: it may have been taken back since. What would take a company's last
 * administrator is left for the next night, and logged.
 *
 * @throws AggregateError at the end, of the people whose change failed otherwise
 */
export async function applyPeopleChanges(company: CompanyServices, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = company.dependencies;
  const { moves, leavers, starters } = await findDue(db, clock.today());
  const failures: unknown[] = [];
  const due = [
    ...moves.map(({ employeeId }) => [employeeId, move] as const),
    ...leavers.map((id) => [id, leave] as const),
    ...starters.map((id) => [id, start] as const),
  ];
  for (const [id, work] of due) {
    signal.throwIfAborted();
    try {
      await changeOrganisation(company, async (organisation) => {
        const person = organisation.people.get(id);
        if (person) await work(company, organisation, person, await findDue(db, clock.today(), id));
      });
    } catch (error) {
      log.error('change of a person not applied', { employeeId: id, error });
      if (!isRefusal(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'changes of people were not applied');
}

type Due = Awaited<ReturnType<typeof findDue>>;

async function start(company: CompanyServices, _organisation: Organisation, person: Person, { starters }: Due) {
  if (!starters.includes(person.id)) return;
  await activatePerson(company, person);
  await record(company, person, { action: 'person.start', detail: { name: person.name } });
}

async function move(company: CompanyServices, organisation: Organisation, person: Person, { moves }: Due) {
  const [place] = moves;
  if (!place) return;
  const listed = findPlace(organisation, person, place);
  if (!listed) {
    // tried again, it would fail every night
    await forgetPlace(company.dependencies.db, place);
    await record(company, person, {
      action: 'person.change.cancel',
      detail: { name: person.name, from: place.fromDate },
    });
    return;
  }
  // the job may run some days late: the move is dated as planned
  const since = place.fromDate;
  const plan = { ...NOTHING, changed: [{ person, listed, fields: [], returns: false, since }] };
  judgePlan(company, organisation, plan, undefined);
  await savePlan(company, plan, { people: [listed], hashes: new Map() });
  const { level, department, group } = listed;
  const detail = { name: person.name, level, department: department?.name ?? null, group: group?.name ?? null };
  await record(company, person, { action: 'person.move', detail });
}

/** A planned place of a person; undefined if it is of another company by now, or its unit is gone. */
function findPlace(organisation: Organisation, person: Person, place: DuePlace): Listed | undefined {
  if (place.companyId !== person.companyId) return undefined;
  try {
    return listPerson(organisation, person, place);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

async function leave(company: CompanyServices, organisation: Organisation, person: Person, { leavers }: Due) {
  if (!leavers.includes(person.id)) return;
  const plan = { ...NOTHING, hidden: [person] };
  judgePlan(company, organisation, plan, undefined);
  await savePlan(company, plan, { people: [], hashes: new Map() });
  const lastDay = (await readLatest(company.dependencies.db, [person.id])).get(person.id)?.endsOn;
  await record(company, person, { action: 'person.leave', detail: { name: person.name, lastDay } });
}

/** Opens the account of an employed person; one whose first day is to come stays closed. Call it within a transaction. */
export async function activatePerson({ dependencies }: CompanyServices, person: Person): Promise<void> {
  const { db, clock, domainEvents } = dependencies;
  const latest = (await readLatest(db, [person.id])).get(person.id);
  const hidden = latest !== undefined && latest.startsOn > clock.today();
  const set = { hidden, disabledOn: null, version: sql`${employees.version} + 1` };
  await db.update(employees).set(set).where(eq(employees.id, person.id));
  await raiseVersion(db, 'organisation');
  if (!hidden) await domainEvents.publishOfHost('people.joined', { employees: [person.id] });
  await tellManagers(dependencies, person.companyId);
}

type Entry = Parameters<CompanyServices['dependencies']['audit']['record']>[0];

const record = (
  { dependencies }: CompanyServices,
  { employee, companyId }: Person,
  entry: Pick<Entry, 'action' | 'detail'>,
): Promise<void> => dependencies.audit.record({ ...entry, target: employee, companyId });
