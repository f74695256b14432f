import type { RequestFacts } from '@atrium/sdk/server';
import type { RoleRow } from './RoleRow.ts';
import { permissionsText } from './permissionsText.ts';

/** The name of a role in a language: built-in ones are translated unless renamed. */
export function displayName({ builtin, name }: Pick<RoleRow, 'builtin' | 'name'>, language: RequestFacts['language']) {
  if (builtin === null) return name;
  const key = `role.${builtin}` as 'role.admin';
  return name === permissionsText('zh-TW', key) ? permissionsText(language, key) : name;
}
