import {
  type CallFailure,
  type PagedList,
  type RecordPane,
  toastWithUndo,
  useAtrium,
  useFrame,
  usePagedList,
  useRecordPane,
  type ViewProps,
} from '@atrium/sdk/client';
import { Button, EmptyState, Icon } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import './permissions.css';
import { RoleForm } from './RoleForm.tsx';
import { RoleList } from './RoleList.tsx';
import { NO_FILTERS, type Permissions, type PermissionsClient, type Role, SORT_NAMES } from './types.ts';

/** Administration of roles: the list beside the form of one role. */
export default function Permission({ params }: ViewProps<{ readonly grant?: string | undefined } | undefined>) {
  const { t } = useAtrium<Permissions>();
  const pane = useRecordPane<number | 'new'>('form');
  const { roles, toggle } = useRoles(pane);
  const [grant, setGrant] = useState<string | null>(null);
  useEffect(() => setGrant(params?.grant ?? null), [params]);
  const frame = useFrame();
  const endGrant = () => {
    setGrant(null);
    // or a reload would begin it again
    frame.params?.set({ grant: undefined });
  };
  const [explaining, setExplaining] = useState(false);
  const { target } = pane;
  const actions = (
    <>
      <Button icon="help" onClick={() => setExplaining(true)}>
        {t('explain.title')}
      </Button>
      <Button variant="primary" icon="plus" onClick={() => void pane.open('new')}>
        {t('list.add')}
      </Button>
    </>
  );
  return (
    <div className="permissions-page">
      {grant !== null && (
        <div className="permissions-grant" role="status">
          <Icon name="lock" />
          <p>
            {t('grant.text')} <code>{grant}</code>
          </p>
          <Button small onClick={endGrant}>
            {t('grant.dismiss')}
          </Button>
        </div>
      )}
      <div className="permissions-panes" data-open={target !== null}>
        <RoleList
          roles={roles}
          current={target}
          onOpen={(id) => id !== target && void pane.open(id)}
          onToggle={(role) => void toggle(role)}
          actions={actions}
        />
        {/* where the focus goes when the form that had it is replaced by that of the saved role */}
        <div className="permissions-pane" tabIndex={-1}>
          {target === null ? (
            <EmptyState icon="lock" title={t('pane.empty')}>
              {t('pane.emptyText')}
            </EmptyState>
          ) : (
            <RoleForm
              key={`${target} ${pane.start}`}
              id={target === 'new' ? undefined : target}
              pane={pane}
              grant={grant}
              onSaved={endGrant}
            />
          )}
        </div>
      </div>
      <ExplainDrawer open={explaining} onClose={() => setExplaining(false)} />
    </div>
  );
}

/** The list of roles and its actions; the pane contains the form of the open role. */
function useRoles(pane: RecordPane<number | 'new'>) {
  const context = useAtrium<Permissions>();
  const { api, events } = context;
  const roles = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    load: (query, options) => api.list({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const toggle = async (role: Role) => {
    const done = await toggleRole(context, roles.list, role);
    // a form without input shows the new version; one with input detects the conflict when it is saved
    if (done && role.permissionId === pane.target && !pane.isDirty()) pane.show(pane.target);
  };
  return { roles, toggle };
}

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
