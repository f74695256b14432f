import { type CallFailure, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, companyDay, dayLabel, EmptyState, IconButton, Select, Tag } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { type ReactNode, useState } from 'react';
import type { Attendance, AttendanceClient, CompanyShift } from '../types.ts';
import { ShiftDialog } from './ShiftDialog.tsx';
import { breaksText, timesText, validOn, workHours } from './shiftTexts.ts';

const STATES = ['any', 'active', 'retired'] as const;

/** The shifts of the company: what can be rostered, and what a rule has for days without a roster. */
export function Shifts({ tools }: { readonly tools: ReactNode }) {
  const context = useAtrium<Attendance>();
  const { t, api, events } = context;
  /** Undefined: no dialog is open; null: a new shift. */
  const [edited, setEdited] = useState<CompanyShift | null>();
  const shifts = usePagedList({
    filters: { text: '', state: '' },
    searchBy: 'text',
    load: ({ page, pageSize, text, state }, options) =>
      api.shifts(
        { query: { page, pageSize, ...(text && { text }), ...(state && { state: state as 'active' }) } },
        options,
      ),
    subscribe: (refetch) => events.on('rulesChanged', refetch),
  });
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEdited(null)}>
      {t('shift.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('rules.title')}
      actions={add}
      tools={
        <>
          {tools}
          <ListSearch list={shifts} label={t('field.name')} />
          <Select
            aria-label={t('shift.state')}
            options={STATES.map((value) => ({
              value: value === 'any' ? '' : value,
              label: t(`shift.state.${value}`),
            }))}
            value={shifts.filters.state}
            onChange={(state) => shifts.list.filter({ state })}
          />
        </>
      }
    >
      <PagedTable
        label={t('rules.show.shifts')}
        list={shifts}
        columns={shiftColumns(context, setEdited)}
        rowKey={({ id }) => id}
        onOpen={setEdited}
        failed={t('shift.failed')}
        empty={
          <EmptyState icon="time" title={t('shift.none')} actions={add}>
            {t('shift.noneText')}
          </EmptyState>
        }
      />
      {edited !== undefined && <ShiftDialog shift={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}

function shiftColumns(context: AttendanceClient, edit: (shift: CompanyShift) => void): readonly Column<CompanyShift>[] {
  const { t } = context;
  const today = companyDay();
  const now = ({ versions }: CompanyShift) => validOn(versions, today);
  return [
    {
      id: 'name',
      title: t('field.name'),
      minWidth: 110,
      cell: ({ name, retired }) => (
        <>
          <b>{name}</b> {retired && <Tag tone="void">{t('shift.state.retired')}</Tag>}
        </>
      ),
    },
    {
      id: 'times',
      title: t('shift.times'),
      minWidth: 150,
      cell: (shift) => {
        const times = now(shift);
        const next = shift.versions.find(({ validFrom }) => validFrom > today);
        return (
          <>
            {times ? timesText(t, times) : '–'}
            {next && (
              <small className="attendance-rules-next">
                {t('rules.next', { day: dayLabel(next.validFrom), text: timesText(t, next) })}
              </small>
            )}
          </>
        );
      },
    },
    {
      id: 'hours',
      title: t('shift.minutes'),
      width: 90,
      align: 'end',
      optional: true,
      cell: (shift) => {
        const times = now(shift);
        return times ? t('shift.hours', { hours: workHours(times) }) : '–';
      },
    },
    {
      id: 'breaks',
      title: t('shift.breakList'),
      minWidth: 140,
      optional: true,
      cell: (shift) => {
        const times = now(shift);
        return times ? breaksText(t, times) : '–';
      },
    },
    {
      id: 'flex',
      title: t('field.flex'),
      minWidth: 120,
      optional: true,
      cell: (shift) => {
        const flex = now(shift)?.flex;
        return flex ? t('shift.flexText', flex) : t('shift.fixed');
      },
    },
    {
      id: 'actions',
      title: t('rules.actions'),
      sticky: true,
      width: 132,
      cell: (shift) => (
        <>
          <IconButton small icon="edit" label={t('shift.editOf', { name: shift.name })} onClick={() => edit(shift)} />
          {shift.retired ? (
            <IconButton
              small
              icon="undo"
              label={t('shift.restoreOf', { name: shift.name })}
              onClick={() => void retire(context, shift)}
            />
          ) : (
            <IconButton
              small
              icon="disable"
              label={t('shift.retireOf', { name: shift.name })}
              onClick={() => void retire(context, shift)}
            />
          )}
          <IconButton
            small
            icon="trash"
            label={t('shift.removeOf', { name: shift.name })}
            onClick={() => void remove(context, shift)}
          />
        </>
      ),
    },
  ];
}

/** Retires a shift after a question, or takes that back. */
async function retire(context: AttendanceClient, { id, name, version, retired }: CompanyShift): Promise<void> {
  const { t, api, notices } = context;
  const isSure =
    retired ||
    (await notices.confirm({
      title: t('shift.retireTitle', { name }),
      message: t('shift.retireText'),
      confirm: t('shift.retire'),
    }));
  if (!isSure) return;
  await run(
    context,
    () => api.retireShift({ params: { id }, body: { version, retired: !retired } }, { quiet: true }),
    t(retired ? 'shift.restored' : 'shift.retiredToast', { name }),
  );
}

async function remove(context: AttendanceClient, { id, name, version }: CompanyShift): Promise<void> {
  const { t, api, notices } = context;
  const isSure = await notices.confirm({
    title: t('shift.removeTitle', { name }),
    message: t('shift.removeText'),
    confirm: t('shift.remove'),
    danger: true,
  });
  if (!isSure) return;
  await run(
    context,
    () => api.removeShift({ params: { id }, body: { version } }, { quiet: true }),
    t('shift.removed', { name }),
  );
}

async function run({ t, notices }: AttendanceClient, work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    notices.toast({ tone: 'success', message: done });
  } catch (failure) {
    await notices.alert({ title: t('shift.notDone'), message: (failure as CallFailure).message, tone: 'danger' });
  }
}
