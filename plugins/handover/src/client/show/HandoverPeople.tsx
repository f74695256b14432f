import { useAtrium, useFrame, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { type Reader, ReadersList } from '@atrium/ui/readers';
import { RecordView } from '@atrium/ui/records';
import { useEffect } from 'react';
import { onChangesOf } from '../parts/onChanges.ts';
import type { HandoverClient, Handovers } from '../types.ts';

interface PeopleParams {
  readonly id: number;
  readonly of: 'editors' | 'readers';
}

/** Who is responsible for a handover, or may read it, and when each of them has read it. Read-only. */
export default function HandoverPeople({ params: { id, of } }: ViewProps<PeopleParams>) {
  const context = useAtrium<Handovers>();
  const { api, t } = context;
  const frame = useFrame();
  const loaded = useLiveLoaded(
    () => readPeople(api, id, of),
    [api, id, of],
    (reload) => [onChangesOf(context, id, reload)],
  );
  const title = t(`field.${of}`);
  useEffect(() => frame.setTitle(title), [frame, title]);
  return (
    <RecordView of={loaded} failed={t('show.peopleFailed')}>
      {(people) => (
        <div className="at-record-readers">
          <ReadersList readers={people} label={title} />
        </div>
      )}
    </RecordView>
  );
}

async function readPeople(api: HandoverClient['api'], id: number, of: PeopleParams['of']): Promise<readonly Reader[]> {
  if (of === 'editors') {
    const { editors, departments } = await api.editorStates({ params: { id } }, { quiet: true });
    return withDepartments(editors, departments);
  }
  const { readers, departments } = await api.readerStates({ params: { id } }, { quiet: true });
  return withDepartments(readers, departments);
}

type Departments = Awaited<ReturnType<HandoverClient['api']['readerStates']>>['departments'];
interface Person {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly readOn: string | null;
}

function withDepartments(people: readonly Person[], departments: Departments): readonly Reader[] {
  const nameOf = new Map(
    departments.flatMap(({ departmentName, deptManagers, groups, employees }) =>
      [...deptManagers, ...employees, ...groups.flatMap((group) => [...group.groupManagers, ...group.employees])].map(
        ({ id }) => [id, departmentName] as const,
      ),
    ),
  );
  return people.map(({ employeeId, employeeName, readOn }) => ({
    employeeId,
    name: employeeName,
    readOn,
    departmentName: nameOf.get(employeeId) ?? '',
  }));
}
