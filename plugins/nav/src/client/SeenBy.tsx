import { useAtrium, useLoaded, useMembers } from '@atrium/sdk/client';
import { EmptyState, Field, Icon, LoadingMask, Select, Tag } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { Drawer } from '@atrium/ui/overlays';
import { useState } from 'react';
import type { SeenNode } from '../contract/visibility.ts';
import type { Nav, Translate } from './types.ts';

interface SeenByProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const LEVELS = [1, 2, 3, 4] as const;

/** *View as*: the menu of another person, read only, with the reason for every missing entry. */
export function SeenBy({ open, onClose }: SeenByProps) {
  const { api, t } = useAtrium<Nav>();
  const { organisation, hidden, reload } = useMembers(open);
  const [people, setPeople] = useState<readonly number[]>([]);
  const [level, setLevel] = useState(4);
  const employeeId = people[0];
  const { value: tree, failure } = useLoaded(
    () =>
      open && employeeId !== undefined
        ? api.seenBy({ params: { employeeId }, query: { riskLevel: level } }, { quiet: true })
        : null,
    [open, api, employeeId, level],
  );
  return (
    <Drawer open={open} title={t('seen.title')} onClose={onClose} width={520}>
      <div className="nav-seen">
        <Field label={t('seen.person')} required error={failure?.message}>
          {organisation && (
            <MemberChooserField
              organisation={organisation}
              hidden={hidden}
              onReload={reload}
              value={people}
              onChange={setPeople}
              max={1}
              title={t('seen.choose')}
            />
          )}
        </Field>
        <Field label={t('seen.level')} hint={t('seen.levelHint')}>
          <Select
            value={String(level)}
            options={LEVELS.map((one) => ({ value: String(one), label: `${one}　${t(`risk.${one}`)}` }))}
            onChange={(value) => setLevel(Number(value))}
          />
        </Field>
        {employeeId === undefined ? (
          <EmptyState icon="eye-open" title={t('seen.noneTitle')}>
            {t('seen.noneText')}
          </EmptyState>
        ) : (
          <div className="nav-seen-tree">
            <LoadingMask active={!tree && !failure} />
            {tree && <SeenNodes nodes={tree} t={t} label={t('seen.tree')} />}
          </div>
        )}
      </div>
    </Drawer>
  );
}

function SeenNodes({
  nodes,
  t,
  label,
}: {
  readonly nodes: readonly SeenNode[];
  readonly t: Translate;
  readonly label?: string;
}) {
  return (
    <ul aria-label={label}>
      {nodes.map((node) => (
        <li key={node.id}>
          <div className={node.hidden === '' ? 'nav-seen-row' : 'nav-seen-row nav-seen-hidden'}>
            <Icon name={node.hidden === '' ? node.iconName : 'eye-off'} />
            <span className="at-cut at-grow">{node.name}</span>
            {node.hidden === '' ? (
              <Tag tone="success">{t('seen.shown')}</Tag>
            ) : (
              <span className="nav-note">{t(`hidden.${node.hidden}`, { detail: node.detail })}</span>
            )}
          </div>
          {node.children.length > 0 && <SeenNodes nodes={node.children} t={t} />}
        </li>
      ))}
    </ul>
  );
}
