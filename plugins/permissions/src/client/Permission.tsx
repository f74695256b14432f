import { useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import '../permissions.css';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import { RoleForm, type TypedInput } from './RoleForm.tsx';
import { RoleList } from './RoleList.tsx';
import { RoleStore } from './RoleStore.ts';
import type { Permissions } from './types.ts';

/** A role of the list, or one that is new. */
type Target = number | 'new' | null;

/** Roles as their administrators keep them: the list beside the form of one of them. */
export default function Permission() {
  const context = useAtrium<Permissions>();
  const { t, notices } = context;
  const [store] = useState(() => new RoleStore(context));
  const [target, setTarget] = useState<Target>(null);
  const [explaining, setExplaining] = useState(false);
  const typed = useRef<TypedInput | null>(null);
  const onInput = useCallback((input: TypedInput) => void (typed.current = input), []);
  useEffect(() => store.connect(), [store]);

  const open = async (next: Target) => {
    if (next === target && next !== 'new') return;
    const leave =
      !typed.current?.isDirty() ||
      (await notices.confirm({
        title: t('leave.title'),
        message: t('leave.text'),
        confirm: t('leave.do'),
        cancel: t('leave.stay'),
        danger: true,
      }));
    if (!leave) return;
    typed.current?.forget();
    typed.current = null;
    setTarget(next);
  };
  return (
    <section className="permissions-page" aria-label={t('page.title')}>
      <RoleList
        store={store}
        current={typeof target === 'number' ? target : null}
        onOpen={(id) => void open(id)}
        actions={
          <>
            <Button icon="help" onClick={() => setExplaining(true)}>
              {t('explain.title')}
            </Button>
            <Button variant="primary" icon="plus" onClick={() => void open('new')}>
              {t('list.add')}
            </Button>
          </>
        }
      />
      <div className="permissions-pane">
        {target === null ? (
          <EmptyState icon="lock" title={t('pane.empty')}>
            {t('pane.emptyText')}
          </EmptyState>
        ) : (
          <RoleForm
            key={target}
            permissionId={target === 'new' ? undefined : target}
            onInput={onInput}
            onSaved={(id) => {
              setTarget(id);
              void store.load();
            }}
          />
        )}
      </div>
      <ExplainDrawer open={explaining} onClose={() => setExplaining(false)} />
    </section>
  );
}
