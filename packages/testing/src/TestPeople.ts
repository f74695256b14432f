import type { RunningServer } from '@atrium/host';
import { companies, departments, employees, groups, openSession, raiseVersion, sessions } from '@atrium/host/testing';
import type { Level, Person } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';

/**
 * A person of the organisation. Units that do not apply to the level are left out: a company manager has no department.
 */
export interface PersonOptions {
  readonly employee?: string;
  readonly name?: string;
  readonly level?: Level;
  readonly company?: string;
  readonly department?: string;
  readonly group?: string;
  readonly hidden?: boolean;
}

type Services = RunningServer['services'];

/** Inserts people and sessions into the host's tables. */
export class TestPeople {
  readonly #services: Services;
  #count = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns an existing person, by employee number or as they were returned before; else adds one. */
  async choose(who?: string | Person | PersonOptions): Promise<Person> {
    if (typeof who === 'string') return this.find(who);
    return who !== undefined && 'id' in who ? who : this.add(who);
  }

  /** Returns an existing person by employee number. */
  async find(employee: string): Promise<Person> {
    const person = await this.#services.directory.byEmployee(employee);
    if (!person) throw new RangeError(`no person has the employee number ${employee}`);
    return person;
  }

  /** Moves a person to the company, department and group of another one. */
  async move({ id }: Person, { companyId, departmentId, groupId }: Person): Promise<void> {
    const { db, company } = this.#services;
    await db.update(employees).set({ companyId, departmentId, groupId }).where(eq(employees.id, id));
    await company.directory.reload();
  }

  async add(options: PersonOptions = {}): Promise<Person> {
    this.#count += 1;
    const { level = 'employee', company = '測試公司', department = '測試部', group = '測試組' } = options;
    const db = this.#services.db;
    const id = await this.#services.transaction(async () => {
      const companyId = await this.#company(company);
      const departmentId = level === 'compManager' ? null : await this.#department(companyId, department);
      const inGroup = departmentId !== null && (level === 'groupManager' || level === 'employee');
      const groupId = inGroup ? await this.#group(departmentId, group) : null;
      const employee = options.employee ?? `T${String(this.#count).padStart(3, '0')}`;
      const row = { employee, name: options.name ?? `測試員${this.#count}`, level, companyId, departmentId, groupId };
      const [added] = await db
        .insert(employees)
        .values({ ...row, hidden: options.hidden ?? false })
        .returning({ id: employees.id });
      await raiseVersion(db, 'organisation');
      return added?.id;
    });
    const people = this.#services.company;
    await people.directory.reload();
    const person = id === undefined ? undefined : await people.directory.person(id);
    if (!person) throw new Error('the person was not stored');
    return person;
  }

  /** Opens a session with this network level and returns its token. */
  async signIn(person: Person, riskLevel: number, address: string): Promise<string> {
    const { dependencies, sessions: service } = this.#services.company;
    return dependencies.transaction(async () => {
      const { token } = await openSession(dependencies, service, person, { address, userAgent: 'atrium-testing' });
      // The newest session of this person is the one just opened; its level is set directly, whatever the level of its
      // address.
      const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
      await dependencies.db.update(sessions).set({ riskLevel }).where(eq(sessions.id, sid));
      return token;
    });
  }

  async #company(name: string): Promise<number> {
    const db = this.#services.db;
    const [found] = await db.select({ id: companies.id }).from(companies).where(eq(companies.name, name));
    return found?.id ?? one(await db.insert(companies).values({ code: name, name }).returning({ id: companies.id }));
  }

  async #department(companyId: number, name: string): Promise<number> {
    const db = this.#services.db;
    const same = and(eq(departments.companyId, companyId), eq(departments.name, name));
    const [found] = await db.select({ id: departments.id }).from(departments).where(same);
    return (
      found?.id ??
      one(await db.insert(departments).values({ companyId, code: name, name }).returning({ id: departments.id }))
    );
  }

  async #group(departmentId: number, name: string): Promise<number> {
    const db = this.#services.db;
    const same = and(eq(groups.departmentId, departmentId), eq(groups.name, name));
    const [found] = await db.select({ id: groups.id }).from(groups).where(same);
    return (
      found?.id ?? one(await db.insert(groups).values({ departmentId, code: name, name }).returning({ id: groups.id }))
    );
  }
}

function one(rows: readonly { id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('the row was not stored');
  return row.id;
}
