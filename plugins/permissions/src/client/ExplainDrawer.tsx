import { useAtrium, useLoaded, useMembers, type CallFailure } from '@atrium/sdk/client';
import { Button, ErrorState, Field, Select } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { Drawer } from '@atrium/ui/overlays';
import { useState } from 'react';
import { ExplanationView } from './ExplanationView.tsx';
import { collectNames } from './namesOf.ts';
import type { Explanation, Permissions } from './types.ts';

const LEVELS = [1, 2, 3, 4] as const;
const WIDTH = 520;

/** Explains why a person may or may not do or see something: the chain of rules. */
export function ExplainDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useAtrium<Permissions>();
  return (
    <Drawer open={open} title={t('explain.title')} onClose={onClose} width={WIDTH}>
      {open && <Asking />}
    </Drawer>
  );
}

function Asking() {
  const { t, api } = useAtrium<Permissions>();
  const members = useMembers();
  const tree = useLoaded(() => api.tree({}, { quiet: true }), [api]);
  const [person, setPerson] = useState<readonly number[]>([]);
  const [target, setTarget] = useState('');
  const [level, setLevel] = useState('4');
  const [answer, setAnswer] = useState<Explanation | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  if (!tree.value || !members.organisation) {
    const lacking = tree.failure ?? members.failure;
    return lacking && <ErrorState failure={lacking} />;
  }

  const names = collectNames(tree.value, t).known;
  const options = [...names].map(([id, name]) => ({
    value: String(id),
    label: t(typeof id === 'number' ? 'explain.menu' : 'explain.action', { name }),
  }));
  const isMenu = /^\d+$/.test(target);
  const ask = async () => {
    setFailure(null);
    const about = isMenu ? { menuId: Number(target), riskLevel: Number(level) } : { action: target };
    try {
      setAnswer(await api.explain({ query: { employeeId: person[0]!, ...about } }, { quiet: true }));
    } catch (caught) {
      setAnswer(null);
      setFailure(caught as CallFailure);
    }
  };
  return (
    <div className="permissions-explain">
      <Field label={t('explain.person')}>
        <MemberChooserField
          organisation={members.organisation}
          hidden={members.hidden}
          onReload={members.reload}
          value={person}
          onChange={setPerson}
          max={1}
          title={t('explain.person')}
        />
      </Field>
      <Field label={t('explain.target')}>
        <Select options={[{ value: '', label: t('explain.choose') }, ...options]} value={target} onChange={setTarget} />
      </Field>
      {isMenu && (
        <Field label={t('explain.level')}>
          <Select
            options={LEVELS.map((value) => ({ value: String(value), label: t('explain.levelOf', { level: value }) }))}
            value={level}
            onChange={setLevel}
          />
        </Field>
      )}
      <Button variant="primary" disabled={person.length === 0 || target === ''} onClick={() => void ask()}>
        {t('explain.do')}
      </Button>
      {failure && <ErrorState failure={failure} />}
      <div aria-live="polite">{answer && <ExplanationView answer={answer} names={names} />}</div>
    </div>
  );
}
