import { type Handler, hasWords, searchWords } from '@atrium/sdk/server';
import type { z } from 'zod';
import type contract from '../../contract.ts';
import type { Permission } from '../../contract.ts';
import { describeRole } from '../rules/role.ts';
import type { Roles } from '../rules/Roles.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';

type Shown = z.input<typeof Permission>;
const text = new Intl.Collator('zh-Hant-TW', { numeric: true });

const ORDERS: Readonly<Record<string, (one: Shown, other: Shown) => number>> = {
  id: (one, other) => one.permissionId - other.permissionId,
  code: (one, other) => text.compare(one.code, other.code),
  name: (one, other) => text.compare(one.name, other.name),
  memberCount: (one, other) => one.memberCount - other.memberCount,
  isEnabled: (one, other) => Number(one.isEnabled) - Number(other.isEnabled),
  updatedOn: (one, other) => text.compare(one.updatedOn, other.updatedOn),
};

/** A page of the company's roles, from memory. */
export function listRoles(context: PermissionsContext, roles: Roles): Handler<(typeof contract)['api']['list']> {
  return async ({ query, caller, request }) => {
    const { page, pageSize, sort, sortName, isEnabled } = query;
    const words = searchWords(query.name ?? '');
    const people = await context.directory.people({ companyId: caller.companyId });
    const known = roles.known();
    const found = (await roles.of(caller.companyId))
      .map((role) => describeRole(role, people, known, request.language))
      .filter(
        (role) =>
          hasWords(words, [role.name, role.displayName, role.code, role.description]) &&
          (isEnabled === undefined || role.isEnabled === isEnabled),
      );
    const sign = sort === 'DESC' ? -1 : 1;
    const order = ORDERS[sortName]!;
    found.sort((one, other) => sign * order(one, other) || one.permissionId - other.permissionId);
    return { list: found.slice((page - 1) * pageSize, page * pageSize), totalSize: found.length, page, pageSize };
  };
}
