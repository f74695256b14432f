import { hostContract } from '@atrium/sdk/host';
import { notifierFor } from '../notices.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { type RequestRow, unkept } from './requestKinds.ts';

/** Tells people that a request waits for them. */
export async function notifyDeciders(
  services: RuntimeServices,
  { id, about, title }: RequestRow,
  employees: readonly number[],
): Promise<void> {
  if (employees.length === 0) return;
  const name = (await services.directory.person(about))?.name ?? '';
  await notifierFor(services, hostContract).notify({
    kind: 'requestOpened',
    to: { employees },
    title: { plugin: 'host', key: 'notice.requestOpened', variables: { name } },
    message: unkept(title),
    opens: { view: 'Approvals', params: { request: id } },
  });
}

/** Tells each person once which requests wait for them from now on. */
export async function notifyOfMany(
  services: RuntimeServices,
  waiting: ReadonlyMap<number, readonly RequestRow[]>,
): Promise<void> {
  const sameRequests = (person: number) =>
    waiting
      .get(person)!
      .map(({ id }) => id)
      .join(' ');
  for (const people of Map.groupBy(waiting.keys(), sameRequests).values()) {
    const own = waiting.get(people[0]!)!;
    if (own.length === 1) {
      await notifyDeciders(services, own[0]!, people);
      continue;
    }
    await notifierFor(services, hostContract).notify({
      kind: 'requestOpened',
      to: { employees: people },
      title: { plugin: 'host', key: 'notice.requestsOpened', variables: { count: own.length } },
      message: '',
      opens: { view: 'Approvals' },
    });
  }
}

/** Tells each person once which requests have waited for them for too long. */
export async function notifyLate(
  services: RuntimeServices,
  late: ReadonlyMap<number, readonly RequestRow[]>,
): Promise<void> {
  const notifier = notifierFor(services, hostContract);
  for (const [person, rows] of late) {
    const [one] = rows;
    const isOne = rows.length === 1;
    await notifier.notify({
      kind: 'requestOverdue',
      to: { employees: [person] },
      title: { plugin: 'host', key: 'notice.requestOverdue', variables: { count: rows.length } },
      message: isOne ? unkept(one!.title) : '',
      opens: isOne ? { view: 'Approvals', params: { request: one!.id } } : { view: 'Approvals' },
    });
  }
}

/** The request of this id is another than before, for the browsers of these people and of those whom it is about. */
export async function tellBrowsers(
  { realtime }: RuntimeServices,
  { id, about, filedBy }: RequestRow,
  deciders: readonly number[],
): Promise<void> {
  await realtime.emitFor(
    'host',
    'approvalsChanged',
    { id },
    { employees: [...new Set([...deciders, about, filedBy])] },
  );
}
