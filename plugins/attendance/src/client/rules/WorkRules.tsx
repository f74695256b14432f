import './rules.css';
import { useAtrium, useLiveLoaded, usePagedList } from '@atrium/sdk/client';
import { Segmented, Button, EmptyState, IconButton, Select, Tag } from '@atrium/ui';
import { useState, type ReactNode } from 'react';
import type { Attendance, RuleAssignment, Translate } from '../types.ts';
import { Rules } from './Rules.tsx';
import { Shifts } from './Shifts.tsx';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { SCOPES } from '../../contract/workRuleLimits.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { sinceText } from './shiftTexts.ts';

const SHOWN = ['shifts', 'rules', 'assignments'] as const;
const LISTS = { shifts: Shifts, rules: Rules, assignments: Assignments };

/** 班別, 工時規則 and whose they are, for who keeps them. */
export default function WorkRules() {
  const { t } = useAtrium<Attendance>();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('shifts');
  const List = LISTS[shown];
  return (
    <List
      tools={
        <Segmented
          label={t('rules.show')}
          options={SHOWN.map((value) => ({ value, label: t(`rules.show.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
      }
    />
  );
}

/** Whose rule it is from when. */
function Assignments({ tools }: { readonly tools: ReactNode }) {
  const { t, api, events } = useAtrium<Attendance>();
  /** Undefined: no dialog is open; null: a new assignment. */
  const [edited, setEdited] = useState<RuleAssignment | null>();
  const assignments = usePagedList({
    filters: { text: '', scope: '' },
    searchBy: 'text',
    load: ({ page, pageSize, text, scope }, options) =>
      api.ruleAssignments(
        { query: { page, pageSize, ...(text && { text }), ...(scope && { scope: scope as 'person' }) } },
        options,
      ),
    subscribe: (refetch) => events.on('rulesChanged', refetch),
  });
  const { value: rules } = useLiveLoaded(
    () => api.workRules({}, { quiet: true }),
    [api],
    (reload) => [events.on('rulesChanged', reload)],
  );
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEdited(null)}>
      {t('assignment.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('rules.title')}
      actions={add}
      tools={
        <>
          {tools}
          <ListSearch list={assignments} label={t('assignment.search')} />
          <Select
            aria-label={t('field.scope')}
            options={[
              { value: '', label: t('assignment.anyScope') },
              ...SCOPES.map((value) => ({ value, label: t(`assignment.scope.${value}`) })),
            ]}
            value={assignments.filters.scope}
            onChange={(scope) => assignments.list.filter({ scope })}
          />
        </>
      }
    >
      <PagedTable
        label={t('rules.show.assignments')}
        list={assignments}
        columns={assignmentColumns(t, setEdited)}
        rowKey={({ scope, scopeId, validFrom }) => `${scope} ${scopeId} ${validFrom}`}
        onOpen={setEdited}
        failed={t('assignment.failed')}
        empty={
          <EmptyState icon="people" title={t('assignment.none')} actions={add}>
            {t('assignment.noneText')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <AssignmentDialog assignment={edited} rules={rules ?? []} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}

const TONES = { current: 'accent', past: 'void', future: 'neutral' } as const;

function assignmentColumns(
  t: Translate,
  edit: (assignment: RuleAssignment) => void,
): readonly Column<RuleAssignment>[] {
  return [
    {
      id: 'scope',
      title: t('field.scope'),
      width: 90,
      optional: true,
      cell: ({ scope }) => t(`assignment.scope.${scope}`),
    },
    {
      id: 'name',
      title: t('field.name'),
      minWidth: 130,
      cell: ({ name, code }) => (
        <>
          <b>{name || t('assignment.gone')}</b> <small>{code}</small>
        </>
      ),
    },
    { id: 'rule', title: t('field.ruleId'), minWidth: 110, cell: ({ ruleName }) => ruleName },
    {
      id: 'since',
      title: t('rules.validFrom'),
      minWidth: 130,
      cell: ({ validFrom, state }) => (
        <>
          {sinceText(t, validFrom)} <Tag tone={TONES[state]}>{t(`assignment.state.${state}`)}</Tag>
        </>
      ),
    },
    {
      id: 'actions',
      title: t('rules.actions'),
      sticky: true,
      width: 70,
      cell: (assignment) => (
        <IconButton
          small
          icon="edit"
          label={t('assignment.editOf', { name: assignment.name, day: assignment.validFrom })}
          onClick={() => edit(assignment)}
        />
      ),
    },
  ];
}
