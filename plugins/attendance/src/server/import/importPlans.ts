import type { Command, Directory, ExitCode, Person } from '@atrium/sdk/server';
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { WorkRule } from '../rules/plan.ts';
import { GENERAL, lockRulesOfAll, ruleRow, USUAL_WEEK } from '../rules/workRules.ts';
import { closures, personSites, ruleAssignments, ruleVersions, type Scope, sites, workRules } from '../tables.ts';
import {
  checkBreaks,
  checkClock,
  checkDateTime,
  checkDay,
  checkFlex,
  checkName,
  checkOvertime,
  CLOSURE_COLUMNS,
  lookUpEmployees,
  RULE_COLUMNS,
  SITE_COLUMNS,
} from './checks.ts';
import { type Complaint, importTable } from './importTable.ts';
import { batches } from '../rules/batches.ts';

interface Assigned {
  readonly companyId: number;
  readonly scope: Scope;
  readonly scopeId: number;
}

interface RuleLine {
  readonly rule: WorkRule;
  readonly to: Assigned;
}

/**
 * `rules import FILE.csv`: a line is a version of a work rule from a date, and whose rule it is from then on: a company's, a
 * department's, a group's (by its code) or a person's. Days from that date are judged by it, also past ones: that is what the date says.
 */
export function importRules(context: AttendanceContext, command: Command): Promise<ExitCode> {
  const employee = lookUpEmployees(context.directory);
  const versions = new Map<string, string>();
  return importTable(command, {
    name: 'rules import',
    columns: RULE_COLUMNS,
    async check({ cells }, printError, order) {
      const name = checkName('rule', cells.rule, printError);
      if (name === GENERAL.name) printError('import.generalRule', { name });
      const validFrom = checkDay(cells.valid_from, printError, order);
      const shift = checkName('shift', cells.shift, printError);
      const start = checkClock('start', cells.start, printError);
      const end = checkClock('end', cells.end, printError);
      if (start && start === end) printError('import.sameTimes');
      const breaks = checkBreaks(cells.break, printError);
      const flex = checkFlex(cells.flex, start, printError);
      const week = cells.week === '' ? USUAL_WEEK : cells.week.toUpperCase();
      const isWeek = /^[WRX]{7}$/.test(week);
      if (!isWeek) printError('import.badWeek', { value: cells.week });
      const grace = cells.grace === '' ? 0 : Number(cells.grace);
      const isGrace = Number.isInteger(grace) && grace >= 0 && grace <= 60;
      if (!isGrace) printError('import.badGrace', { value: cells.grace });
      const overtime = checkOvertime(cells, printError);
      const to = await findScope(context.directory, cells, employee, printError);
      const isWhole = name && name !== GENERAL.name && validFrom && shift && start && end && start !== end && to;
      if (!isWhole || !breaks || flex === undefined || !isWeek || !isGrace || !overtime) return undefined;
      const rule = { name, validFrom, shift: { name: shift, start, end, breaks, flex }, week, grace, overtime };
      const key = `${to.companyId} ${name} ${validFrom}`;
      const text = JSON.stringify(rule);
      if ((versions.get(key) ?? text) !== text) {
        printError('import.otherRule', { name, date: validFrom });
        return undefined;
      }
      versions.set(key, text);
      return { rule, to };
    },
    keyOf: ({ rule, to }: RuleLine) => `${to.scope} ${to.scopeId} ${rule.validFrom}`,
    write: (lines) => context.transaction(() => writeRules(context, lines)),
    done: 'import.rulesDone',
  });
}

const SCOPES: Readonly<Record<string, Scope>> = {
  公司: 'company',
  company: 'company',
  部門: 'department',
  department: 'department',
  組: 'group',
  group: 'group',
  員工: 'person',
  person: 'person',
  employee: 'person',
};

async function findScope(
  directory: Directory,
  cells: Readonly<Record<'scope' | 'code', string>>,
  employee: (number: string, printError: Complaint) => Promise<Person | undefined>,
  printError: Complaint,
): Promise<Assigned | undefined> {
  const scope = SCOPES[cells.scope.trim().toLowerCase()];
  if (!scope) {
    printError('import.badScope', { value: cells.scope });
    return undefined;
  }
  if (scope === 'person') {
    const person = await employee(cells.code, printError);
    return person && { companyId: person.companyId, scope, scopeId: person.id };
  }
  const found: Assigned[] = [];
  for (const company of await directory.companies()) {
    const units =
      scope === 'company'
        ? [company]
        : scope === 'department'
          ? await directory.departments(company.id)
          : await directory.groups(company.id);
    for (const { id, code } of units)
      if (code === cells.code) found.push({ companyId: company.id, scope, scopeId: id });
  }
  if (found.length === 1) return found[0];
  printError(found.length === 0 ? 'import.unknownUnit' : 'import.unitTwice', { value: cells.code });
  return undefined;
}

async function writeRules(context: AttendanceContext, lines: readonly RuleLine[]): Promise<{ added: number }> {
  const { db, audit } = context;
  await lockRulesOfAll(
    context,
    lines.map(({ to }) => to.companyId),
  );
  let added = 0;
  for (const { rule, to } of lines) {
    const [{ id }] = (await db
      .insert(workRules)
      .values({ companyId: to.companyId, name: rule.name })
      .onConflictDoUpdate({
        target: [workRules.companyId, workRules.name],
        set: { version: sql`${workRules.version} + 1` },
      })
      .returning({ id: workRules.id })) as [{ id: number }];
    // The work system is not in the file: that of the version of before is kept.
    const { ruleId: _, validFrom, system, cycleStart, ...version } = ruleRow(id, rule);
    const [kept = { system, cycleStart }] = await db
      .select({ system: ruleVersions.system, cycleStart: ruleVersions.cycleStart })
      .from(ruleVersions)
      .where(and(eq(ruleVersions.ruleId, id), lte(ruleVersions.validFrom, validFrom)))
      .orderBy(desc(ruleVersions.validFrom))
      .limit(1);
    await db
      .insert(ruleVersions)
      .values({ ruleId: id, validFrom, ...kept, ...version })
      .onConflictDoUpdate({ target: [ruleVersions.ruleId, ruleVersions.validFrom], set: version });
    const { companyId, scope, scopeId } = ruleAssignments;
    const [written] = await db
      .insert(ruleAssignments)
      .values({ ...to, validFrom, ruleId: id })
      .onConflictDoUpdate({ target: [companyId, scope, scopeId, ruleAssignments.validFrom], set: { ruleId: id } })
      .returning({ added: sql<boolean>`(xmax = 0)` });
    added += Number(written!.added);
  }
  await audit.record({ action: 'attendance.rules.import', target: 'work_rules', detail: { rows: lines.length } });
  return { added };
}

interface Placed {
  readonly person: Person;
  readonly site: string;
  readonly validFrom: string;
}

/** `sites import FILE.csv`: where a person works from a date. A site is made by its first line. */
export function importSites(context: AttendanceContext, command: Command): Promise<ExitCode> {
  const employee = lookUpEmployees(context.directory);
  return importTable(command, {
    name: 'sites import',
    columns: SITE_COLUMNS,
    async check({ cells }, printError, order) {
      const person = await employee(cells.employee, printError);
      const site = checkName('site', cells.site, printError);
      const validFrom = checkDay(cells.valid_from, printError, order);
      return person && site && validFrom ? { person, site, validFrom } : undefined;
    },
    keyOf: ({ person, validFrom }: Placed) => `${person.id} ${validFrom}`,
    write: (lines) =>
      context.transaction(async () => {
        let added = 0;
        for (const batch of batches(lines)) {
          const values = [];
          for (const { person, site, validFrom } of batch)
            values.push({ personId: person.id, validFrom, siteId: await saveSite(context, person.companyId, site) });
          const written = await context.db
            .insert(personSites)
            .values(values)
            .onConflictDoUpdate({
              target: [personSites.personId, personSites.validFrom],
              set: { siteId: sql`excluded.site_id` },
            })
            .returning({ added: sql<boolean>`(xmax = 0)` });
          added += written.filter((row) => row.added).length;
        }
        await context.audit.record({
          action: 'attendance.sites.import',
          target: 'sites',
          detail: { rows: lines.length },
        });
        return { added };
      }),
    done: 'import.sitesDone',
  });
}

async function saveSite({ db }: AttendanceContext, companyId: number, name: string): Promise<number> {
  const [row] = await db
    .insert(sites)
    .values({ companyId, name })
    .onConflictDoUpdate({ target: [sites.companyId, sites.name], set: { name } })
    .returning({ id: sites.id });
  return row!.id;
}

interface Closed {
  readonly companyId: number;
  /** Undefined for all sites. */
  readonly site: string | undefined;
  readonly name: string;
  readonly starts: Date;
  readonly ends: Date;
}

/** `closures import FILE.csv`: when a site, or the whole company, is closed; a second import of the same beginning changes its end. */
export function importClosures(context: AttendanceContext, command: Command): Promise<ExitCode> {
  return importTable(command, {
    name: 'closures import',
    columns: CLOSURE_COLUMNS,
    async check({ cells }, printError, order) {
      const companies = await context.directory.companies();
      const company =
        cells.company === '' && companies.length === 1
          ? companies[0]
          : companies.find(({ code }) => code === cells.company);
      if (!company) printError('import.unknownUnit', { value: cells.company });
      const site = cells.site === '' ? undefined : checkName('site', cells.site, printError);
      const name = checkName('name', cells.name, printError);
      const starts = checkDateTime('start', cells.start, printError, order);
      const ends = checkDateTime('end', cells.end, printError, order);
      if (starts && ends && ends <= starts) printError('import.endNotAfter');
      if (!company || !name || !starts || !ends || ends <= starts || (cells.site !== '' && !site)) return undefined;
      return { companyId: company.id, site, name, starts, ends };
    },
    keyOf: ({ companyId, site, starts }: Closed) => `${companyId} ${site ?? ''} ${starts.getTime()}`,
    write: (lines) =>
      context.transaction(async () => {
        let added = 0;
        for (const { companyId, site, ...closure } of lines) {
          const siteId = site === undefined ? null : await saveSite(context, companyId, site);
          const { db } = context;
          const isSame = and(
            eq(closures.companyId, companyId),
            siteId === null ? isNull(closures.siteId) : eq(closures.siteId, siteId),
            eq(closures.starts, closure.starts),
          );
          const changed = await db.update(closures).set(closure).where(isSame).returning({ id: closures.id });
          if (changed.length > 0) continue;
          await db.insert(closures).values({ companyId, siteId, ...closure });
          added += 1;
        }
        await context.audit.record({
          action: 'attendance.closures.import',
          target: 'closures',
          detail: { rows: lines.length },
        });
        return { added };
      }),
    done: 'import.closuresDone',
  });
}
