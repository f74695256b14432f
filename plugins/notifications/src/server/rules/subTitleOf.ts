import type { NotificationsContext } from '../NotificationsContext.ts';

/** Who sent it and their department, a full-width space between; `''` where nobody did. */
export async function subTitleOf({ caller, directory }: NotificationsContext): Promise<string> {
  const actor = caller();
  if (!actor) return '';
  const departments = actor.departmentId === null ? [] : await directory.departments(actor.companyId);
  const department = departments.find(({ id }) => id === actor.departmentId)?.name;
  return department ? `${actor.name}　${department}` : actor.name;
}
