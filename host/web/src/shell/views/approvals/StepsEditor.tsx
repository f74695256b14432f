import type { ChainStep } from '@atrium/sdk/host';
import { Button, IconButton, Select, Skeleton, TextInput } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import type { z } from 'zod';
import { useHostMembers } from '../administration/useHostMembers.ts';
import { useApprovalText } from './useApprovals.ts';

export type Step = z.output<typeof ChainStep>;
/** What a step may ask the holders of. */
export interface Action {
  readonly action: string;
  readonly title: string;
}

/** Steps of a chain, and chains of a kind. */
export const MOST_STEPS = 5;
const MOST_HOURS = 240;
const TO = ['group', 'department', 'company', 'role', 'person'] as const;
export const NEW_STEP: Step = { to: 'group', person: null, action: null, need: 'any', dueHours: 24 };

/** The action that is shown first, until another one is chosen. */
const firstAction = (actions: readonly Action[]): string | null =>
  (actions.find(({ action }) => action === 'approvals.manage') ?? actions[0])?.action ?? null;

interface StepsEditorProps {
  readonly steps: readonly Step[];
  readonly actions: readonly Action[];
  readonly onChange: (steps: readonly Step[]) => void;
}

/** The steps of a chain in their order: whom each asks, whether one or all of them decide, and in how many working hours. */
export function StepsEditor({ steps, actions, onChange }: StepsEditorProps) {
  const t = useApprovalText();
  const members = useHostMembers();
  const set = (at: number, part: Partial<Step>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...part } : step)));
  const swap = (at: number) => {
    const next = [...steps];
    [next[at - 1], next[at]] = [next[at]!, next[at - 1]!];
    onChange(next);
  };
  return (
    <>
      {steps.map((step, at) => (
        <div key={at} className="ws-chain-step" role="group" aria-label={t('chains.step', { n: at + 1 })}>
          <b aria-hidden="true">{at + 1}</b>
          <Select
            aria-label={t('chains.to')}
            options={TO.map((to) => ({ value: to, label: t(`chains.to.${to}`) }))}
            value={step.to}
            onChange={(to) =>
              set(at, {
                to: to as Step['to'],
                person: null,
                action: to === 'role' ? firstAction(actions) : null,
              })
            }
          />
          <Select
            aria-label={t('chains.need')}
            options={(['any', 'all'] as const).map((need) => ({ value: need, label: t(`chains.need.${need}`) }))}
            value={step.need}
            onChange={(need) => set(at, { need: need as Step['need'] })}
          />
          <label className="ws-chain-due">
            <TextInput
              type="number"
              min={1}
              max={MOST_HOURS}
              aria-label={t('chains.due')}
              value={String(step.dueHours)}
              onChange={({ target }) =>
                set(at, { dueHours: Math.min(MOST_HOURS, Math.max(1, Math.trunc(Number(target.value)))) })
              }
            />
            {t('chains.hours')}
          </label>
          <span className="ws-chain-moves">
            <IconButton
              icon="arrow-up"
              label={t('chains.up', { n: at + 1 })}
              disabled={at === 0}
              onClick={() => swap(at)}
            />
            <IconButton
              icon="trash"
              label={t('chains.removeStep', { n: at + 1 })}
              disabled={steps.length === 1}
              onClick={() => onChange(steps.filter((_, place) => place !== at))}
            />
          </span>
          {step.to === 'role' && (
            <div className="ws-chain-more">
              <Select
                aria-label={t('chains.action')}
                options={actions.map(({ action, title }) => ({ value: action, label: title }))}
                value={step.action ?? ''}
                onChange={(action) => set(at, { action })}
              />
            </div>
          )}
          {step.to === 'person' && (
            <div className="ws-chain-more" role="group" aria-label={t('chains.person')}>
              {members ? (
                <MemberChooserField
                  {...members}
                  title={t('chains.person')}
                  max={1}
                  value={step.person === null ? [] : [step.person]}
                  onChange={([person]) => set(at, { person: person ?? null })}
                />
              ) : (
                <Skeleton height={32} />
              )}
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          small
          variant="quiet"
          icon="plus"
          disabled={steps.length >= MOST_STEPS}
          onClick={() => onChange([...steps, NEW_STEP])}
        >
          {t('chains.addStep')}
        </Button>
      </div>
    </>
  );
}
