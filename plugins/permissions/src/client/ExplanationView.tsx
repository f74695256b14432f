import { joined, useAtrium } from '@atrium/sdk/client';
import { Icon, StatusTag, Tag } from '@atrium/ui';
import { actionNames } from './actionNames.ts';
import { isBehind } from './isBehind.ts';
import type { Explanation, MemberLevel, Permissions, PermissionsClient } from './types.ts';

interface ExplanationViewProps {
  readonly answer: Explanation;
  /** Of actions, by code. */
  readonly names: ReadonlyMap<string | number, string>;
}

/** The result first, then each rule, then the roles behind it. */
export function ExplanationView({ answer, names }: ExplanationViewProps) {
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
