import type { NotificationsContext } from '../NotificationsContext.ts';

/** Sender and department, separated by a full-width space; `''` without a sender. */
export async function subTitleOf({ caller, directory }: NotificationsContext): Promise<string> {
  const actor = caller();
  if (!actor) return '';
  const departments = actor.departmentId === null ? [] : await directory.departments(actor.companyId);
  const department = departments.find(({ id }) => id === actor.departmentId)?.name;
  return department ? `${actor.name}　${department}` : actor.name;
}
