import type { HostContract } from '@atrium/sdk/host';
import type { Caller, Handler, Person, ServerContext } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { employees } from '../../core/schema/organisation.ts';
import type { HostApi } from '../../core/services.ts';
import { type HostTextKey, refuse } from '../../core/texts.ts';
import { raiseVersion } from '../../core/versions.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import {
  changeEmployment,
  firstEmployment,
  forgetPlanned,
  forgetStart,
  mayHaveBegun,
  noteEmployed,
  notePlaced,
  planLastDay,
  readEmployments,
} from '../employmentRecords.ts';
import type { ImportPlan } from '../imports/planImport.ts';
import { savePlan, tellManagers } from '../imports/saveImport.ts';
import type { Organisation } from '../OrganisationDirectory.ts';
import { makeInitialPassword } from '../password/makeInitialPassword.ts';
import { resetPassword } from '../password/storePassword.ts';
import { hashPassword } from '../password/validatePassword.ts';
import { refuseUnproven } from '../session/factorPolicy.ts';
import { endOthers } from '../session/liveSessions.ts';
import { activatePerson } from './applyPeopleChanges.ts';
import { changeOrganisation, judgePlan, listPerson, NOTHING, type Placement } from './judgePlan.ts';
import { findPerson, readStored, stateOf, type StoredPerson } from './readPeople.ts';

type Context = Pick<ServerContext<HostContract>, 'relation' | 'jobs'>;

/** A person whose change is being made, as they are while no other change is saved. */
interface Changing {
  readonly person: Person;
  readonly stored: StoredPerson;
  readonly state: ReturnType<typeof stateOf>;
  readonly organisation: Organisation;
  readonly today: string;
}

/** Changes of people in the browser. Each is judged and saved as an import of one line would be. */
export class PeopleChanges {
  readonly #company: CompanyServices;
  readonly #context: Context;

  constructor(company: CompanyServices, context: Context) {
    this.#company = company;
    this.#context = context;
  }

  readonly add: Handler<HostApi['addPerson']> = async ({ body, caller }) => {
    const { employee, name, startsOn, placement, email } = body;
    const { initialPassword, hash } = await newPassword(employee);
    const id = await changeOrganisation(this.#company, async (organisation) => {
      this.#refuseTaken(organisation, employee, caller);
      const listed = {
        ...listPerson(organisation, { employee, name, companyId: caller.companyId }, placement),
        startsOn,
        ...(email && { email }),
      };
      const plan = { ...NOTHING, added: [listed] };
      judgePlan(this.#company, organisation, plan, caller);
      const hashes = new Map([[employee.toUpperCase(), hash]]);
      const [added] = await savePlan(this.#company, plan, { people: [listed], hashes });
      await this.#record('person.add', employee, { name, startsOn, ...describe(listed) });
      return added!;
    });
    return { id, initialPassword };
  };

  readonly change: Handler<HostApi['changePerson']> = ({ params, body, caller }) =>
    this.#change(params.id, body.version, async ({ person, state, organisation, today }) => {
      if (state === 'left') throw refuse.conflict('people.hasLeft');
      const { name = person.name, placement, employment, email } = body;
      const hasOtherAddress = email !== undefined && email !== (organisation.emails.get(person.id) ?? null);
      if (employment) await this.#refuseEmployment(person, caller, employment.startsOn);
      const from = placement?.from ?? today;
      if (from < today) throw refuse.invalid('people.past', undefined, { field: 'placement.from' });
      const place = placement ?? person;
      const now = from > today ? person : place;
      const present = planChange(organisation, person, { name, place: now });
      // what is planned is judged as if it were so now
      judgePlan(this.#company, organisation, planChange(organisation, person, { name, place }), caller);
      const hasForgotten = placement && (await forgetPlanned(this.#company.dependencies.db, [person.id], today));
      if (present.changed.length > 0)
        await savePlan(this.#company, present, {
          people: present.changed.map(({ listed }) => listed),
          hashes: NO_HASHES,
        });
      if (placement && from > today) await this.#plan(person, placement, from);
      else if ((hasForgotten || employment || hasOtherAddress) && present.changed.length === 0)
        await this.#raise(person);
      if (employment) await changeEmployment(this.#company.dependencies.db, person, employment);
      if (hasOtherAddress)
        await this.#company.dependencies.db.update(employees).set({ email }).where(eq(employees.id, person.id));
      await this.#record('person.change', person.employee, {
        ...(name !== person.name && { formerName: person.name, name }),
        // not the address itself: the log is kept for years
        ...(hasOtherAddress && { emailChanged: true }),
        ...(placement && { from, ...describe(listPerson(organisation, person, placement)) }),
        ...employment,
      });
    });

  readonly cancelMove: Handler<HostApi['cancelMove']> = ({ params, caller }) =>
    this.#change(params.id, undefined, async ({ person, today }) => {
      this.#refuseSelf(person, caller, 'people.self');
      const { db } = this.#company.dependencies;
      if (!(await forgetPlanned(db, [person.id], today))) throw refuse.conflict('people.notPlanned');
      await this.#raise(person);
      await this.#record('person.change.cancel', person.employee, {});
    });

  readonly setLeaving: Handler<HostApi['setLeaving']> = ({ params, body, caller }) =>
    this.#change(params.id, body.version, async ({ person, stored, state, organisation, today }) => {
      const { lastDay, reason } = body;
      this.#refuseSelf(person, caller, 'people.self');
      if (state === 'left') throw refuse.conflict('people.hasLeft');
      if (state === 'starting') throw refuse.conflict('people.notStarted');
      const day = stored.startsOn ?? firstEmployment(person).startsOn;
      if (lastDay < day) throw refuse.invalid('people.beforeStart', { day }, { field: 'lastDay' });
      // it closes the account at once, as disabling it does
      if (lastDay < today) await refuseUnproven(this.#company.dependencies, caller.sessionId);
      const plan = { ...NOTHING, hidden: [person] };
      judgePlan(this.#company, organisation, plan, undefined);
      await planLastDay(this.#company.dependencies.db, person, { lastDay, reason });
      if (lastDay < today) await savePlan(this.#company, plan, { people: [], hashes: NO_HASHES });
      else await this.#raise(person);
      await this.#record('person.leaving', person.employee, { name: person.name, lastDay, ...(reason && { reason }) });
    });

  readonly cancelLeaving: Handler<HostApi['cancelLeaving']> = ({ params, caller }) =>
    this.#change(params.id, undefined, async ({ person, stored, state }) => {
      this.#refuseSelf(person, caller, 'people.self');
      if (state === 'left') throw refuse.conflict('people.hasLeft');
      if (stored.endsOn === null) throw refuse.conflict('people.notLeaving');
      await planLastDay(this.#company.dependencies.db, person, { lastDay: null, reason: '' });
      await this.#raise(person);
      await this.#record('person.leaving.cancel', person.employee, { name: person.name, lastDay: stored.endsOn });
    });

  readonly cancelStart: Handler<HostApi['cancelStart']> = ({ params, caller }) =>
    this.#change(params.id, undefined, async ({ person, stored, today }) => {
      const { db, clock } = this.#company.dependencies;
      this.#refuseSelf(person, caller, 'people.self');
      if (!(await forgetStart(db, person, today))) throw refuse.conflict('people.notStarting');
      await forgetPlanned(db, [person.id], today);
      const { addedOn } = person;
      // one who is hired after all, and earlier, is not expected from the day that was taken back
      const isAhead = addedOn != null && addedOn > clock.now();
      await db
        .update(employees)
        .set({ disabledOn: null, ...(isAhead && { addedOn: clock.now() }) })
        .where(eq(employees.id, person.id));
      await this.#raise(person);
      await this.#record('person.start.cancel', person.employee, { name: person.name, startsOn: stored.startsOn });
    });

  readonly disable: Handler<HostApi['disablePerson']> = ({ params, body, caller }) =>
    this.#change(params.id, body.version, async ({ person, state, organisation }) => {
      const { dependencies, sessions } = this.#company;
      const { db, clock } = dependencies;
      this.#refuseSelf(person, caller, 'people.self');
      if (body.disabled) {
        if (state === 'left') throw refuse.conflict('people.hasLeft');
        if (state === 'disabled') throw refuse.conflict('people.isDisabled');
        judgePlan(this.#company, organisation, { ...NOTHING, hidden: [person] }, undefined);
        await noteEmployed(db, person);
        await db.update(employees).set({ hidden: true, disabledOn: clock.now() }).where(eq(employees.id, person.id));
        await endOthers(dependencies, sessions, person.id, 'ACCOUNT_DISABLED');
        await this.#raise(person);
        // no event: for plugins the person is still employed
        await this.#context.jobs.at('followPeople', { employees: [person.id] }, clock.now());
      } else {
        if (state !== 'disabled') throw refuse.conflict('people.notDisabled');
        judgePlan(this.#company, organisation, planReturn(organisation, person, person), caller);
        await activatePerson(this.#company, person);
      }
      await this.#record(body.disabled ? 'person.disable' : 'person.enable', person.employee, { name: person.name });
    });

  readonly rehire: Handler<HostApi['rehirePerson']> = async ({ params, body, caller }) => {
    const { initialPassword, hash } = await newPassword('');
    await this.#change(params.id, body.version, async ({ person, state, stored, organisation, today }) => {
      const { startsOn, seniorityFrom, placement } = body;
      if (state !== 'left') throw refuse.conflict('people.hasNotLeft');
      if (startsOn < today) throw refuse.invalid('people.past', undefined, { field: 'startsOn' });
      // who has left today may go on
      if (stored.endsOn !== null && startsOn < stored.endsOn)
        throw refuse.invalid('people.beforeEnd', { day: stored.endsOn }, { field: 'startsOn' });
      const plan = planReturn(organisation, person, placement, { startsOn, seniorityFrom });
      judgePlan(this.#company, organisation, plan, caller);
      const hashes = new Map([[person.employee.toUpperCase(), hash]]);
      const people = plan.changed.map(({ listed }) => listed);
      await savePlan(this.#company, plan, { people, hashes });
      await this.#record('person.rehire', person.employee, { name: person.name, startsOn, ...describe(people[0]!) });
    });
    return { initialPassword };
  };

  readonly resetPassword: Handler<HostApi['resetPassword']> = async ({ params, caller }) => {
    const { initialPassword, hash } = await newPassword('');
    await this.#change(params.id, undefined, async ({ person, state, organisation }) => {
      this.#refuseSelf(person, caller, 'people.ownPassword');
      if (state === 'left') throw refuse.conflict('people.hasLeft');
      // who knows the password has what the person has
      judgePlan(this.#company, organisation, planReturn(organisation, person, person), caller);
      await resetPassword(this.#company, person, hash);
    });
    return { initialPassword };
  };

  /** @param version undefined for a change that needs none: it has one outcome, whatever else was changed */
  async #change(
    id: number,
    version: number | undefined,
    work: (changing: Changing) => Promise<void>,
  ): Promise<{ version: number }> {
    await findPerson(this.#company, this.#context, id);
    const today = this.#company.dependencies.clock.today();
    return changeOrganisation(this.#company, async (organisation) => {
      const person = organisation.people.get(id);
      if (!person) throw refuse.notFound();
      const stored = await readStored(this.#company, id);
      if (version !== undefined && version !== stored.version)
        throw refuse.stale('people.stale', { version: stored.version });
      await work({ person, stored, state: stateOf(person, stored, today), organisation, today });
      await tellManagers(this.#company.dependencies, person.companyId);
      return { version: (await readStored(this.#company, id)).version };
    });
  }

  async #plan(person: Person, placement: Placement, from: string): Promise<void> {
    const { departmentId, groupId, level } = placement;
    const place = { companyId: person.companyId, departmentId, groupId, level };
    await notePlaced(this.#company.dependencies.db, person, place, from);
    await this.#raise(person);
  }

  async #raise({ id }: Person): Promise<void> {
    const { db } = this.#company.dependencies;
    await db
      .update(employees)
      .set({ version: sql`${employees.version} + 1` })
      .where(eq(employees.id, id));
    await raiseVersion(db, 'organisation');
  }

  #refuseTaken({ byEmployee }: Organisation, employee: string, { companyId }: Caller): void {
    const known = byEmployee.get(employee.toUpperCase());
    if (!known) return;
    const key = known.companyId === companyId ? 'people.taken' : 'people.takenElsewhere';
    throw refuse.conflict(key, { employee: known.employee, name: known.name }, { field: 'employee' });
  }

  /** Years of service give leave: one's own are set by another person. */
  async #refuseEmployment(person: Person, caller: Caller, startsOn: string | undefined): Promise<void> {
    this.#refuseSelf(person, caller, 'people.ownEmployment');
    if (startsOn === undefined) return;
    const { db, clock } = this.#company.dependencies;
    const known = (await readEmployments(db, [person.id])).get(person.id) ?? [];
    if (!mayHaveBegun(known, startsOn, clock.today()))
      throw refuse.invalid('people.badStart', undefined, { field: 'employment.startsOn' });
  }

  #refuseSelf({ id }: Person, caller: Caller, key: HostTextKey): void {
    if (id === caller.id) throw refuse.conflict(key);
  }

  #record(action: RecordedAction, employee: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#company.dependencies.audit.record({ action, target: employee, detail });
  }
}

type RecordedAction = Extract<
  Parameters<CompanyServices['dependencies']['audit']['record']>[0]['action'],
  `person.${string}`
>;

const NO_HASHES: ReadonlyMap<string, string> = new Map();

async function newPassword(employee: string) {
  const initialPassword = makeInitialPassword(employee);
  return { initialPassword, hash: await hashPassword(initialPassword) };
}

const describe = ({ level, department, group }: ReturnType<typeof listPerson>) => ({
  level,
  department: department?.name ?? null,
  group: group?.name ?? null,
});

/** Another name and place of a person; nothing where both are what they were. */
function planChange(
  organisation: Organisation,
  person: Person,
  { name, place }: { readonly name: string; readonly place: Placement },
): ImportPlan {
  const { level, departmentId, groupId } = place;
  const isSame =
    name === person.name &&
    level === person.level &&
    departmentId === person.departmentId &&
    groupId === person.groupId;
  if (isSame) return NOTHING;
  const listed = listPerson(organisation, { ...person, name }, place);
  return { ...NOTHING, changed: [{ person, listed, fields: [], returns: false }] };
}

/** The account as one that is opened: all that the person then has is given. */
export function planReturn(
  organisation: Organisation,
  person: Person,
  place: Placement,
  employment: { readonly startsOn?: string; readonly seniorityFrom?: string | null } = {},
): ImportPlan {
  const listed = { ...listPerson(organisation, person, place), ...employment };
  return { ...NOTHING, changed: [{ person, listed, fields: [], returns: true }] };
}
