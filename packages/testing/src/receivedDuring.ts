import type { RunningServer } from '@atrium/host';
import type { AnyContract } from '@atrium/sdk';
import type { SignedIn } from './Mounted.ts';

/** The event that is sent after all others. */
const END = 'testing.end';

/**
 * What reaches a person's live connection while something happens: names of events of plugins (`attendance.punched`), and types of
 * events of the host.
 */
export async function receivedDuring<C extends AnyContract>(
  { outbox, realtime }: Pick<RunningServer['services'], 'outbox' | 'realtime'>,
  { person, listen }: Pick<SignedIn<C>, 'person' | 'listen'>,
  act: () => Promise<unknown>,
): Promise<readonly (string | number)[]> {
  const listening = await listen();
  await act();
  await realtime.content({ type: 10, kind: END, title: '', message: '' }, { employees: [person.id] });
  await outbox.flush();
  await listening.nextOfHost(10, ({ kind }) => kind === END);
  const ofHost = listening.ofHost.filter(({ kind }) => kind !== END);
  const received = [...ofHost.map(({ type }) => type), ...listening.waiting];
  listening.close();
  return received;
}
