import { useAtrium, useMembers } from '@atrium/sdk/client';
import { companyDay, ErrorState, Field, Segmented, Select } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateInput } from '@atrium/ui/dates';
import { useState } from 'react';
import { SCOPES } from '../../contract/workRuleLimits.ts';
import { type FormErrors, SaveDialog } from '../SaveDialog.tsx';
import type { Attendance, RuleAssignment, WorkRule } from '../types.ts';
import { sinceText } from './shiftTexts.ts';

interface AssignmentDialogProps {
  /** null: a new one. */
  readonly assignment: RuleAssignment | null;
  readonly rules: readonly WorkRule[];
  readonly onClose: () => void;
}

type Scope = RuleAssignment['scope'];

/** Assigns a rule to the company, a unit or people from a day on, gives what is assigned another rule, or takes it back. */
export function AssignmentDialog({ assignment, rules, onClose }: AssignmentDialogProps) {
  const { t, api, session } = useAtrium<Attendance>();
  const [scope, setScope] = useState<Scope>(assignment?.scope ?? 'company');
  const [unit, setUnit] = useState('');
  const [people, setPeople] = useState<readonly number[]>([]);
  const [ruleId, setRuleId] = useState(String(assignment?.ruleId ?? ''));
  const [validFrom, setValidFrom] = useState<string | null>(assignment?.validFrom ?? companyDay());

  const scopeIds = assignment
    ? [assignment.scopeId]
    : scope === 'company'
      ? [session.state.companyId]
      : scope === 'person'
        ? [...people]
        : unit === ''
          ? []
          : [Number(unit)];
  const wrong = (): FormErrors => ({
    ...(scopeIds.length === 0 && { scopeIds: t('assignment.unitMissing') }),
    ...(ruleId === '' && { ruleId: t(rules.length === 0 ? 'assignment.noRules' : 'assignment.ruleMissing') }),
    ...(validFrom === null && { validFrom: t('rules.dayMissing') }),
  });
  const set = (rule: number | null) => (confirm: boolean) =>
    api.assignRule(
      {
        body: {
          ...{ scope, scopeIds, validFrom: validFrom!, ruleId: rule, confirm },
          before: assignment?.ruleId ?? null,
        },
      },
      { quiet: true },
    );

  return (
    <SaveDialog
      title={t(assignment ? 'assignment.edit' : 'assignment.add')}
      width={560}
      save={{
        run: (confirm) => set(Number(ruleId))(confirm),
        ...{ done: t('assignment.saved'), button: t('rules.save'), anyway: t('rules.saveAnyway') },
      }}
      remove={
        assignment
          ? {
              run: set(null),
              ...{ done: t('assignment.removedToast'), button: t('assignment.remove') },
              anyway: t('assignment.removeAnyway'),
            }
          : undefined
      }
      wrong={wrong}
      fields={['scopeIds', 'ruleId', 'validFrom']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {assignment ? (
            <p>
              {t(`assignment.scope.${assignment.scope}`)} <b>{assignment.name || t('assignment.gone')}</b>{' '}
              <small>{assignment.code}</small> {sinceText(t, assignment.validFrom)}
            </p>
          ) : (
            <>
              <Segmented
                label={t('field.scope')}
                options={SCOPES.map((value) => ({ value, label: t(`assignment.scope.${value}`) }))}
                value={scope}
                onChange={(next) => {
                  setScope(next);
                  setUnit('');
                }}
              />
              {scope !== 'company' && (
                <Field label={t('field.scopeIds')} name="scopeIds" required error={errors['scopeIds']}>
                  <UnitInput scope={scope} unit={unit} onUnit={setUnit} people={people} onPeople={setPeople} />
                </Field>
              )}
            </>
          )}
          <Field label={t('field.ruleId')} name="ruleId" required error={errors['ruleId']}>
            <Select
              options={[
                ...(assignment ? [] : [{ value: '', label: t('assignment.ruleMissing') }]),
                ...rules.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={ruleId}
              onChange={setRuleId}
            />
          </Field>
          {!assignment && (
            <Field
              label={t('rules.validFrom')}
              name="validFrom"
              required
              error={errors['validFrom']}
              hint={t('rules.validFromHint')}
            >
              <DateInput value={validFrom} onChange={setValidFrom} clearable={false} />
            </Field>
          )}
        </>
      )}
    </SaveDialog>
  );
}

interface UnitInputProps {
  readonly scope: Exclude<Scope, 'company'>;
  readonly unit: string;
  readonly onUnit: (unit: string) => void;
  readonly people: readonly number[];
  readonly onPeople: (people: readonly number[]) => void;
}

/** A department, a group, or people. */
function UnitInput({ scope, unit, onUnit, people, onPeople }: UnitInputProps) {
  const { t } = useAtrium<Attendance>();
  const { organisation, hidden, failure, reload } = useMembers();
  if (!organisation)
    return failure ? (
      <ErrorState title={t('assignment.peopleFailed')} failure={failure} onRetry={() => void reload()} />
    ) : null;
  if (scope === 'person')
    return (
      <MemberChooserField
        organisation={organisation}
        hidden={hidden}
        onReload={reload}
        value={people}
        onChange={onPeople}
        title={t('site.choose')}
      />
    );
  const units = organisation.departments.flatMap(({ departmentId, departmentName, groups }) =>
    scope === 'department'
      ? [{ value: String(departmentId), label: departmentName }]
      : groups.map(({ groupId, groupName }) => ({
          value: String(groupId),
          label: `${departmentName} ${groupName}`,
        })),
  );
  return (
    <Select options={[{ value: '', label: t('assignment.unitMissing') }, ...units]} value={unit} onChange={onUnit} />
  );
}
