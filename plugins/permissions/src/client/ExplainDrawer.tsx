import { type CallFailure, joined, useAtrium, useLoaded, useMembers } from '@atrium/sdk/client';
import { Button, ErrorState, Field, Icon, Select, StatusTag, Tag } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { Drawer } from '@atrium/ui/overlays';
import { useState } from 'react';
import { collectNames } from './namesOf.ts';
import type { Explanation, MemberLevel, Permissions, PermissionsClient } from './types.ts';

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

interface ExplanationViewProps {
  readonly answer: Explanation;
  /** Of actions, by code. */
  readonly names: ReadonlyMap<string | number, string>;
}

/** The result first, then each rule, then the roles behind it. */
function ExplanationView({ answer, names }: ExplanationViewProps) {
  const { t } = useAtrium<Permissions>();
  const { name, label, kind, allowed } = answer;
  return (
    <section className="permissions-answer">
      <h3>
        <Icon name={allowed ? 'tick-circle' : 'disable'} />
        {t(`answer.${kind}.${allowed ? 'yes' : 'no'}`, { name, label })}
      </h3>
      <ol className="permissions-rules">
        {answer.rules.map(({ rule, holds, detail }) => (
          <li key={rule} data-holds={holds}>
            <Icon name={holds ? 'tick' : 'cross'} size={14} />
            {t(`rule.${rule}.${holds ? 'yes' : 'no'}`, { detail: actionNames(detail, names, t) })}
          </li>
        ))}
      </ol>
      <h4>{t('answer.roles')}</h4>
      <ul className="permissions-behind">
        {answer.roles.map((role) => (
          <li key={role.permissionId} data-counts={isBehind(role)}>
            <strong>{role.name}</strong> {!role.isEnabled && <StatusTag active={false} />}
            {role.gives.length > 0 && <Tag tone="accent">{t('answer.gives')}</Tag>}
            <span>
              {role.through.length > 0
                ? t('answer.through', { list: joined(role.through.map((each) => sourceText(t, each))) })
                : t('answer.notMember')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sourceText(
  t: PermissionsClient['t'],
  { kind, name }: Explanation['roles'][number]['through'][number],
): string {
  if (kind === 'level') return t(`level.${name === 'compManager' ? 'company' : (name as MemberLevel)}`);
  return t(`through.${kind}`, { name });
}

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

/** Whether a role takes part in an answer: it gives what was asked about, the person has it, and it is enabled. */
export const isBehind = ({ gives, through, isEnabled }: Explanation['roles'][number]): boolean =>
  isEnabled && gives.length > 0 && through.length > 0;
