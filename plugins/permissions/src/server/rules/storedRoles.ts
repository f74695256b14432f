import { eq } from 'drizzle-orm';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { PermissionsContext } from '../PermissionsContext.ts';
import { companies, roles } from '../tables.ts';
import type { Granted, RoleRow } from './role.ts';

type Builtin = Omit<Granted, 'isEnabled'> & Pick<RoleRow, 'builtin' | 'name' | 'description'>;

const NONE = { holdsAll: false, menuIds: [], actions: [], employees: [], departments: [], groups: [], levels: [] };

/**
 * The roles that every company has (C.8-17). Their actions may belong to plugins that are installed later.
 *
 * @param administrators ids of the company's administrators
 */
export function builtinRoles(administrators: readonly number[]): Builtin[] {
  return [
    role('admin', { holdsAll: true, employees: [...administrators] }),
    role('hr', {
      actions: [
        ...['attendance.viewAll', 'attendance.correct', 'attendance.lock', 'attendance.import'],
        ...['attendance.closures', 'attendance.roster', 'attendance.rules'],
        ...['employee.import', 'employee.manage'],
      ],
    }),
    role('bulletin', {
      actions: ['bulletin.publish', 'bulletin.manageAll', 'bulletin.category.manage', 'bulletin.readers.view'],
    }),
    role('manager', {
      actions: ['bulletin.publish', 'account.create', 'attendance.viewDept', 'attendance.correct', 'attendance.roster'],
      levels: ['company', 'deptManager', 'groupManager'],
    }),
    role('employee', { levels: ['company', 'deptManager', 'groupManager', 'employee'] }),
  ];
}

function role(builtin: 'admin' | 'hr' | 'bulletin' | 'manager' | 'employee', more: Partial<Granted>): Builtin {
  return {
    ...NONE,
    ...more,
    builtin,
    name: texts[`role.${builtin}`],
    description: texts[`role.${builtin}.text`],
  };
}

/**
 * Creates the built-in roles of a company; the host's administrators of the company become members of 系統管理員. Returns false if it has them. Safe for concurrent processes: only one inserts them.
 */
export async function seedRoles(context: PermissionsContext, companyId: number): Promise<boolean> {
  const { db, directory, inheritance, clock } = context;
  const administrators: number[] = [];
  for (const id of await inheritance.administrators())
    if ((await directory.person(id))?.companyId === companyId) administrators.push(id);
  return context.transaction(async () => {
    const started = await db.insert(companies).values({ companyId }).onConflictDoNothing().returning();
    if (started.length === 0) return false;
    const updatedOn = clock.now();
    await db.insert(roles).values(builtinRoles(administrators).map((role) => ({ ...role, companyId, updatedOn })));
    await context.changed('authority');
    return true;
  });
}

/** Locks the company's roles until the end of the transaction, and returns them. */
export async function lockCompany({ db }: PermissionsContext, companyId: number): Promise<RoleRow[]> {
  await db.select().from(companies).where(eq(companies.companyId, companyId)).for('update');
  return db.select().from(roles).where(eq(roles.companyId, companyId)).orderBy(roles.id);
}
