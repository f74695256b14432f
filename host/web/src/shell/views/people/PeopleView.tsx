import type { CallOptions } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, FilterSelect, momentLabel, Segmented, useKeptFocus } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useState } from 'react';
import { SOCKET, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { useHostList } from '../administration/useHostList.ts';
import { PasswordDialog, type ShownPassword } from './PasswordDialog.tsx';
import './people.css';
import { LEVELS, type Row, type Unit, useUnits } from './people.ts';
import { PersonForm } from './PersonForm.tsx';
import { PersonPane } from './PersonPane.tsx';
import { StateTag } from './StateTag.tsx';
import { type PeopleText, usePeopleText } from './usePeopleText.ts';

const STATES = ['active', 'starting', 'leaving', 'disabled', 'left', 'neverSignedIn'] as const;

const NO_FILTERS = {
  text: '',
  state: null as (typeof STATES)[number] | null,
  departmentId: null as number | null,
  groupId: null as number | null,
  level: null as (typeof LEVELS)[number] | null,
};

interface PeoplePage {
  readonly list: readonly Row[];
  readonly totalSize: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** The people of the company, for `employee.manage`: one of them beside the list, and adding others. */
export default function PeopleView() {
  const t = usePeopleText();
  const [transport, socket] = [useService(TRANSPORT), useService(SOCKET)];
  const units = useUnits();
  const [counts, setCounts] = useState<PeoplePage['counts']>({});
  const [shown, setShown] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [password, setPassword] = useState<ShownPassword | null>(null);
  useKeptFocus();
  const list = useHostList({
    filters: NO_FILTERS,
    searchBy: 'text',
    pageSize: 30,
    async load(query, options: CallOptions) {
      const page = await hostCall<PeoplePage>(transport, hostRoutes.people, { query }, options);
      setCounts(page.counts);
      return page;
    },
    subscribe: (refetch) => socket.onPluginEvent('host', 'peopleChanged', refetch),
  });
  return (
    <div className="ws-people">
      <ListPage
        title={t('title')}
        className="ws-people-list"
        actions={
          <>
            <ExportButton narrowing={list.list.narrowing} />
            <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </>
        }
        tools={<Tools list={list} units={units} counts={counts} />}
      >
        <PagedTable
          label={t('title')}
          list={list}
          columns={columnsOf(t)}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setShown(id)}
          onPress={({ id }) => setShown(id)}
          rowClassName={({ id, state }) =>
            id === shown ? 'ws-person-shown' : state === 'left' || state === 'disabled' ? 'ws-person-off' : undefined
          }
          failed={t('failed')}
        />
      </ListPage>
      {shown !== null && (
        <PersonPane key={shown} id={shown} units={units} onPassword={setPassword} onClose={() => setShown(null)} />
      )}
      {isAdding && (
        <PersonForm
          kind="add"
          units={units}
          onClose={() => setAdding(false)}
          onSaved={({ id, name, initialPassword }) => {
            setAdding(false);
            setShown(id);
            if (initialPassword !== undefined) setPassword({ name, initialPassword });
          }}
        />
      )}
      {password && <PasswordDialog {...password} onClose={() => setPassword(null)} />}
    </div>
  );
}

interface ToolsProps {
  readonly list: ReturnType<typeof useHostList<Row, typeof NO_FILTERS>>;
  readonly units: readonly Unit[];
  readonly counts: PeoplePage['counts'];
}

function Tools({ list, units, counts }: ToolsProps) {
  const t = usePeopleText();
  const { filters } = list;
  const chosen = units.find(({ id }) => id === filters.departmentId);
  const named = (unit: { readonly id: number; readonly name: string }) => ({ value: unit.id, label: unit.name });
  // states that no one has are not offered, but the chosen one
  const states = STATES.filter((state) => state === 'active' || state === filters.state || (counts[state] ?? 0) > 0);
  return (
    <>
      <ListSearch list={list} label={t('search')} />
      <Segmented
        small
        label={t('filter')}
        options={(['all', ...states] as const).map((state) => ({
          value: state,
          label: t(`filter.${state}`, { count: counts[state] ?? 0 }),
        }))}
        value={filters.state ?? 'all'}
        onChange={(state) => list.list.filter({ state: state === 'all' ? null : state })}
      />
      <FilterSelect
        label={t('department')}
        any={t('anyDepartment')}
        options={units.map(named)}
        value={filters.departmentId}
        onChange={(departmentId) => list.list.filter({ departmentId, groupId: null })}
      />
      {chosen && chosen.groups.length > 0 && (
        <FilterSelect
          label={t('group')}
          any={t('anyGroup')}
          options={chosen.groups.map(named)}
          value={filters.groupId}
          onChange={(groupId) => list.list.filter({ groupId })}
        />
      )}
      <FilterSelect
        label={t('level')}
        any={t('anyLevel')}
        options={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
        value={filters.level}
        onChange={(level) => list.list.filter({ level })}
      />
    </>
  );
}

const columnsOf = (t: PeopleText): readonly Column<Row>[] => [
  { id: 'name', title: t('name'), cell: ({ name }) => name, minWidth: 110, sortBy: ({ name }) => name },
  {
    id: 'employee',
    title: t('employee'),
    cell: ({ employee }) => employee,
    width: 110,
    sortBy: ({ employee }) => employee,
  },
  {
    id: 'place',
    title: t('department'),
    cell: ({ department, group }) => (
      <>
        {department || t('none')} {group && <small className="at-mute">{group}</small>}
      </>
    ),
    minWidth: 150,
  },
  { id: 'level', title: t('level'), cell: ({ level }) => t(`level.${level}`), width: 100, optional: true },
  {
    id: 'startsOn',
    title: t('startsOn'),
    cell: ({ startsOn }) => startsOn ?? t('none'),
    width: 110,
    optional: true,
    sortBy: ({ startsOn }) => startsOn,
  },
  {
    id: 'signedInOn',
    title: t('signedInOn'),
    cell: ({ signedInOn }) => (signedInOn === null ? t('neverSignedIn') : momentLabel(signedInOn)),
    width: 140,
    optional: true,
    sortBy: ({ signedInOn }) => signedInOn,
  },
  { id: 'state', title: t('state'), cell: (row) => <StateTag person={row} />, width: 132 },
];

function ExportButton({ narrowing }: { readonly narrowing: object }) {
  const t = usePeopleText();
  const transport = useService(TRANSPORT);
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const query = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined));
    // A failure is shown by the global error message.
    await transport
      .download({ service: 'main', method: 'get', path: hostRoutes.peopleExport.get }, { query })
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon="download" loading={isBusy} onClick={() => void download()}>
      {t('export')}
    </Button>
  );
}
