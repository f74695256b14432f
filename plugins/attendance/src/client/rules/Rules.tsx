import { type CallFailure, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { Button, companyDay, dayLabel, EmptyState, ErrorState, IconButton } from '@atrium/ui';
import { ListPage } from '@atrium/ui/records';
import { type Column, DataTable } from '@atrium/ui/table';
import { type ReactNode, useState } from 'react';
import type { Attendance, AttendanceClient, Translate, WorkRule } from '../types.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { timesText, validOn } from './shiftTexts.ts';

/** The work rules of the company: the usual week and shift, the grace, the work system and the limit of overtime. */
export function Rules({ tools }: { readonly tools: ReactNode }) {
  const context = useAtrium<Attendance>();
  const { t, api, events } = context;
  /** Undefined: no dialog is open; null: a new rule. */
  const [edited, setEdited] = useState<WorkRule | null>();
  const { value, failure, reload } = useLiveLoaded(
    () => api.workRules({}, { quiet: true }),
    [api],
    (refetch) => [events.on('rulesChanged', refetch)],
  );
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEdited(null)}>
      {t('rule.add')}
    </Button>
  );
  return (
    <ListPage title={t('rules.title')} actions={add} tools={tools}>
      {failure && !value ? (
        <ErrorState title={t('rule.failed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        <DataTable
          label={t('rules.show.rules')}
          rows={value ?? []}
          loading={value === null}
          columns={ruleColumns(context, setEdited)}
          rowKey={({ id }) => id}
          onOpen={setEdited}
          empty={
            <EmptyState icon="manual" title={t('rule.none')} actions={add}>
              {t('rule.noneText')}
            </EmptyState>
          }
        />
      )}
      {edited !== undefined && <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}

function ruleColumns(context: AttendanceClient, edit: (rule: WorkRule) => void): readonly Column<WorkRule>[] {
  const { t } = context;
  const today = companyDay();
  const now = ({ versions }: WorkRule) => validOn(versions, today);
  return [
    {
      id: 'name',
      title: t('field.name'),
      minWidth: 120,
      cell: (rule) => {
        const next = rule.versions.find(({ validFrom }) => validFrom > today);
        return (
          <>
            <b>{rule.name}</b>
            {next && (
              <small className="attendance-rules-next">
                {t('rules.next', { day: dayLabel(next.validFrom), text: ruleText(t, next) })}
              </small>
            )}
          </>
        );
      },
    },
    {
      id: 'shift',
      title: t('rule.shift'),
      minWidth: 170,
      cell: (rule) => {
        const version = now(rule);
        return version ? t('rule.shiftText', { name: version.shiftName, times: timesText(t, version) }) : '–';
      },
    },
    {
      id: 'week',
      title: t('field.week'),
      width: 130,
      optional: true,
      cell: (rule) => weekText(t, now(rule)?.week ?? ''),
    },
    {
      id: 'system',
      title: t('rule.system'),
      width: 110,
      cell: (rule) => t(`roster.system.${now(rule)?.system ?? 'normal'}`),
    },
    {
      id: 'grace',
      title: t('rule.grace'),
      width: 80,
      align: 'end',
      optional: true,
      cell: (rule) => t('rule.graceText', { minutes: now(rule)?.grace ?? 0 }),
    },
    {
      id: 'assigned',
      title: t('rule.assigned'),
      width: 110,
      align: 'end',
      optional: true,
      cell: ({ assigned }) => t('rule.assignedTo', { count: assigned }),
    },
    {
      id: 'actions',
      title: t('rules.actions'),
      sticky: true,
      width: 100,
      cell: (rule) => (
        <>
          <IconButton small icon="edit" label={t('rule.editOf', { name: rule.name })} onClick={() => edit(rule)} />
          <IconButton
            small
            icon="trash"
            label={t('rule.removeOf', { name: rule.name })}
            onClick={() => void remove(context, rule)}
          />
        </>
      ),
    },
  ];
}

/** 班班班班班休例 of `WWWWWRX`. */
const weekText = (t: Translate, week: string): string =>
  [...week].map((kind) => t(`roster.mark.${kind as 'W' | 'R' | 'X'}`)).join('');

/** What a version says, in short. */
const ruleText = (t: Translate, { shiftName, week, system, ...times }: WorkRule['versions'][number]): string =>
  [
    t('rule.shiftText', { name: shiftName, times: timesText(t, times) }),
    weekText(t, week),
    t(`roster.system.${system}`),
  ].join(t('team.comma'));

async function remove({ t, api, notices }: AttendanceClient, { id, name, version }: WorkRule): Promise<void> {
  const isSure = await notices.confirm({
    title: t('rule.removeTitle', { name }),
    message: t('rule.removeText'),
    confirm: t('rule.remove'),
    danger: true,
  });
  if (!isSure) return;
  try {
    await api.removeRule({ params: { id }, body: { version } }, { quiet: true });
    notices.toast({ tone: 'success', message: t('rule.removed', { name }) });
  } catch (failure) {
    await notices.alert({ title: t('rule.notDone'), message: (failure as CallFailure).message, tone: 'danger' });
  }
}
