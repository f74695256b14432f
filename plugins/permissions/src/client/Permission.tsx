import { useAtrium, useRecordPane } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import { useState } from 'react';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import './permissions.css';
import { RoleForm } from './RoleForm.tsx';
import { RoleList } from './RoleList.tsx';
import type { Permissions } from './types.ts';
import { useRoles } from './useRoles.ts';

/** Roles as their administrators keep them: the list beside the form of one of them. */
export default function Permission() {
  const { t } = useAtrium<Permissions>();
  const pane = useRecordPane<number | 'new'>('form');
  const { roles, toggle } = useRoles(pane);
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
            <RoleForm key={`${target} ${pane.start}`} id={target === 'new' ? undefined : target} pane={pane} />
          )}
        </div>
      </div>
      <ExplainDrawer open={explaining} onClose={() => setExplaining(false)} />
    </div>
  );
}
