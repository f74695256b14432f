import { joined } from '@atrium/sdk/client';
import type { PermissionsClient } from './types.ts';

/** The separator of codes in a rule's detail, in every language. */
const BETWEEN = '、';

/** The codes of actions in a rule's detail (`permission.manage、audit.view`) with their names before them; anything else as it is. */
export const actionNames = (
  detail: string,
  names: ReadonlyMap<string | number, string>,
  t: PermissionsClient['t'],
): string =>
  joined(
    detail.split(BETWEEN).map((code) => {
      const name = names.get(code);
      return name === undefined ? code : t('action.coded', { name, code });
    }),
  );
