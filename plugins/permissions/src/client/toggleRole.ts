import { toastWithUndo, type CallFailure, type PagedList } from '@atrium/sdk/client';
import type { PermissionsClient, Role } from './types.ts';

/**
 * Enables or disables a role (C.8-22), after a question if it changes anyone's permissions.
 *
 * @returns whether it was done
 */
export async function toggleRole(
  context: PermissionsClient,
  list: Pick<PagedList<Role>, 'change'>,
  role: Pick<Role, 'permissionId' | 'displayName' | 'isEnabled'> & { readonly version?: number },
): Promise<boolean> {
  const { api, notices, t } = context;
  const { permissionId, displayName: name, version } = role;
  const isEnabled = !role.isEnabled;
  const title = t('form.failed');
  let done = false;
  try {
    await list.change(permissionId, async () => {
      const { total, refused } = await api.preview({ body: { permissionId, isEnabled } }, { quiet: true });
      if (refused !== '') return notices.alert({ title, message: refused, tone: 'danger' });
      const confirmed =
        total === 0 ||
        (await notices.confirm({
          title: t(isEnabled ? 'toggle.enableTitle' : 'toggle.disableTitle', { name }),
          message: t('toggle.text', { count: total }),
          confirm: t(isEnabled ? 'toggle.enable' : 'toggle.disable'),
          danger: !isEnabled,
        }));
      if (!confirmed) return;
      const body = { isEnabled, ...(version !== undefined && { version }) };
      await api.change({ params: { permissionId }, body }, { quiet: true });
      done = true;
      const message = t(isEnabled ? 'enabled' : 'disabled', { name });
      const before = { permissionId, displayName: name, isEnabled };
      toastWithUndo(notices, { tone: 'success', message }, () => void toggleRole(context, list, before));
    });
  } catch (failure) {
    await notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });
  }
  return done;
}
