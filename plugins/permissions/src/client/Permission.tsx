import { useAtrium, useDraft } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import './permissions.css';
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
  // which form holds unsaved input, so that it stands there again after a reload or a forced logout
  const [typedInto, keepTyped, dropTyped] = useDraft<Target>('form', null);
  const [target, setTarget] = useState(typedInto);
  // another number is a fresh start, also of the same target
  const [start, setStart] = useState(0);
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
    dropTyped();
    setTarget(next);
    setStart((count) => count + 1);
  };
  const onDirty = useCallback(
    (dirty: boolean) => (dirty ? keepTyped(target) : dropTyped()),
    [target, keepTyped, dropTyped],
  );
  return (
    <section className="permissions-page" aria-label={t('page.title')}>
      <RoleList
        store={store}
        current={typeof target === 'number' ? target : null}
        onOpen={(id) => void open(id)}
        onToggled={(id) => {
          // a form without input shows what there is now; one with input is asked when it is saved
          if (id === target && !typed.current?.isDirty()) setStart((count) => count + 1);
        }}
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
            key={`${target} ${start}`}
            permissionId={target === 'new' ? undefined : target}
            onInput={onInput}
            onDirty={onDirty}
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
