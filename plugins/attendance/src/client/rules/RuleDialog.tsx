import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Checkbox, companyDay, Field, Select, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { useState } from 'react';
import { WORK_SYSTEMS } from '../../contract/workRuleLimits.ts';
import { type FormErrors, SaveDialog } from '../SaveDialog.tsx';
import type { Attendance, AttendanceClient, CompanyShift, WorkRule } from '../types.ts';
import { timesText, validOn } from './shiftTexts.ts';

interface RuleDialogProps {
  /** null: a new one. */
  readonly rule: WorkRule | null;
  readonly onClose: () => void;
}

type Version = WorkRule['versions'][number];

const KINDS = ['W', 'R', 'X'] as const;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const MONTHS = [1, 2, 3] as const;
/** The rule keeps the shift that it has. */
const KEEP = '';

/** Adds a rule, or changes what it says from a day on. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { t, api } = useAtrium<Attendance>();
  const known = rule ? validOn(rule.versions, companyDay()) : undefined;
  const [name, setName] = useState(rule?.name ?? '');
  const [shiftId, setShiftId] = useState(KEEP);
  const [week, setWeek] = useState(known?.week ?? 'WWWWWRX');
  const [grace, setGrace] = useState(String(known?.grace ?? 0));
  const [system, setSystem] = useState(known?.system ?? 'normal');
  const [cycleStart, setCycleStart] = useState<string | null>(known?.cycleStart ?? null);
  const [overtimeLimit, setOvertimeLimit] = useState(known?.overtimeLimit ?? '46');
  const [cycleMonth, setCycleMonth] = useState<Version['cycleMonth']>(known?.cycleMonth ?? 1);
  const [countsHolidays, setCountsHolidays] = useState(known?.countsHolidays ?? false);
  const [validFrom, setValidFrom] = useState<string | null>(companyDay());
  const { value: shifts } = useLoaded(() => readAll(api), [api]);

  const wrong = (): FormErrors => ({
    ...(name.trim() === '' && { name: t('rules.nameMissing') }),
    ...(!rule && shiftId === KEEP && { shiftId: t(shifts?.length === 0 ? 'rule.noShifts' : 'rule.shiftMissing') }),
    ...(!/^([1-5]?\d|60)$/.test(grace.trim()) && { grace: t('rule.graceWrong') }),
    ...(rule && validFrom === null && { validFrom: t('rules.dayMissing') }),
  });
  const run = (confirm: boolean) => {
    const body = {
      ...{ name, week, grace: Number(grace), system, cycleStart: system === 'normal' ? null : cycleStart },
      ...{ overtimeLimit, cycleMonth, countsHolidays },
    };
    if (!rule) return api.addRule({ body: { ...body, shiftId: Number(shiftId) } }, { quiet: true });
    const { id, version } = rule;
    const shift = shiftId === KEEP ? null : Number(shiftId);
    return api.changeRule(
      { params: { id }, body: { ...body, shiftId: shift, version, validFrom: validFrom!, confirm } },
      { quiet: true },
    );
  };

  return (
    <SaveDialog
      title={t(rule ? 'rule.edit' : 'rule.add')}
      width={560}
      save={{ run, done: t('rule.saved'), button: t('rules.save'), anyway: t('rules.saveAnyway') }}
      wrong={wrong}
      fields={['name', 'shiftId', 'week', 'grace', 'cycleStart', 'validFrom']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label={t('field.name')} name="name" required error={errors['name']}>
            <TextInput maxLength={20} value={name} autoFocus onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label={t('rule.shift')} name="shiftId" required error={errors['shiftId']}>
            <Select
              options={[
                { value: KEEP, label: known ? t('rule.keepShift', { name: known.shiftName }) : t('rule.shiftMissing') },
                ...(shifts ?? []).flatMap(({ id, name: label, versions }) => {
                  const times = validOn(versions, validFrom ?? companyDay());
                  if (!times) return [];
                  return [
                    { value: String(id), label: t('rule.shiftText', { name: label, times: timesText(t, times) }) },
                  ];
                }),
              ]}
              value={shiftId}
              onChange={setShiftId}
            />
          </Field>
          <Field label={t('field.week')} name="week" error={errors['week']} hint={t('rule.weekHint')}>
            <div className="attendance-rules-week">
              {WEEKDAYS.map((day) => (
                <label key={day}>
                  <span>{t(`rule.weekday.${day}`)}</span>
                  <Select
                    small
                    aria-label={t('rule.weekOf', { day: t(`rule.weekday.${day}`) })}
                    options={KINDS.map((value) => ({ value, label: t(`dayKind.${value}`) }))}
                    value={week[day]!}
                    onChange={(kind) => setWeek(week.slice(0, day) + kind + week.slice(day + 1))}
                  />
                </label>
              ))}
            </div>
          </Field>
          <div className="attendance-rules-pair">
            <Field label={t('rule.system')} name="system">
              <Select
                options={WORK_SYSTEMS.map((value) => ({ value, label: t(`roster.system.${value}`) }))}
                value={system}
                onChange={(value) => setSystem(value as Version['system'])}
              />
            </Field>
            {system !== 'normal' && (
              <Field
                label={t('rule.cycleStart')}
                name="cycleStart"
                error={errors['cycleStart']}
                hint={t('rule.cycleHint')}
              >
                <DateInput value={cycleStart} onChange={setCycleStart} />
              </Field>
            )}
          </div>
          <Field label={t('field.grace')} name="grace" required error={errors['grace']} hint={t('rule.graceHint')}>
            <TextInput
              inputMode="numeric"
              maxLength={2}
              value={grace}
              onChange={({ target }) => setGrace(target.value)}
            />
          </Field>
          <div className="attendance-rules-pair">
            <Field label={t('field.overtimeLimit')} name="overtimeLimit">
              <Select
                options={[
                  { value: '46', label: t('rule.limit46') },
                  { value: '54/138', label: t('rule.limit54') },
                ]}
                value={overtimeLimit}
                onChange={(value) => setOvertimeLimit(value as Version['overtimeLimit'])}
              />
            </Field>
            {overtimeLimit === '54/138' && (
              <Field label={t('field.cycleMonth')} name="cycleMonth">
                <Select
                  options={MONTHS.map((month) => ({ value: String(month), label: t('rule.cycleMonthOf', { month }) }))}
                  value={String(cycleMonth)}
                  onChange={(value) => setCycleMonth(Number(value) as Version['cycleMonth'])}
                />
              </Field>
            )}
          </div>
          <Checkbox checked={countsHolidays} onChange={({ target }) => setCountsHolidays(target.checked)}>
            {t('field.countsHolidays')}
          </Checkbox>
          {rule && (
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

const PAGE = 100;

/** The shifts that can be chosen. */
async function readAll(api: AttendanceClient['api']): Promise<readonly CompanyShift[]> {
  const found: CompanyShift[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: PAGE, state: 'active' } as const;
    const { list, totalSize } = await api.shifts({ query }, { quiet: true });
    found.push(...list);
    if (found.length >= totalSize || list.length === 0) return found;
  }
}
