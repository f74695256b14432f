import type { NotificationsContext } from './NotificationsContext.ts';

/** Who sent it and from where: 李佳穎　資訊部; `''` where nobody did. */
export async function subTitleOf({ caller, directory }: NotificationsContext): Promise<string> {
  const actor = caller();
  if (!actor) return '';
  const departments = actor.departmentId === null ? [] : await directory.departments(actor.companyId);
  const department = departments.find(({ id }) => id === actor.departmentId)?.name;
  return department ? `${actor.name}　${department}` : actor.name;
}
