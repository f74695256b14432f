import type { AnyContract } from '@atrium/sdk';
import type { JobQueue } from '@atrium/sdk/server';
import { check } from '../../core/validation.ts';
import type { Jobs } from './Jobs.ts';
import type { PlannedRun } from './Job.ts';

const LONGEST_KEY = 200;
/** Runs that are planned in one statement: their keys are locked until the end of the transaction. */
const MOST_RUNS = 1000;

/** A plugin's own jobs at a time. Payloads are validated when they are planned and when they run. */
export function jobsFor(jobs: Jobs, contract: AnyContract): JobQueue<AnyContract> {
  const queueOf = (name: string) => `${contract.id}.${name}`;
  const plan = async (name: string, runs: readonly PlannedRun[]) => {
    if (runs.length > MOST_RUNS) throw new RangeError(`${queueOf(name)} is planned ${MOST_RUNS} times at most`);
    for (const { payload, at, key } of runs) {
      await validated(contract, name, payload);
      if (Number.isNaN(at.getTime())) throw new RangeError(`the time of ${queueOf(name)} is invalid`);
      if (key !== undefined) assertKey(key);
    }
    await jobs.plan(queueOf(name), runs);
  };
  return {
    at: (name: string, payload: unknown, when: Date, options: { readonly key?: string } = {}) =>
      plan(name, [{ payload, at: when, ...options }]),
    atEach: (name: string, runs: readonly PlannedRun[]) => plan(name, runs),
    async cancel(name: string, which) {
      const keys = 'key' in which ? [which.key] : which.keys;
      keys.forEach(assertKey);
      await jobs.cancel(queueOf(name), keys);
    },
  } as JobQueue<AnyContract>;
}

/** @throws TypeError if the payload does not match the contract */
export async function validated(contract: AnyContract, name: string, payload: unknown): Promise<unknown> {
  const schema = contract.jobs?.[name]?.payload;
  if (!schema) throw new RangeError(`"${name}" is no job with a payload of ${contract.id}`);
  const result = await check(schema, payload, 'en');
  if (result.ok) return result.value;
  const [first] = result.issues;
  throw new TypeError(
    `the payload of ${contract.id}.${name} does not match at "${first?.path.map(String).join('.')}": ${first?.message}`,
  );
}

function assertKey(key: string): void {
  if (key.length === 0 || key.length > LONGEST_KEY)
    throw new RangeError(`the key of a job has 1 to ${LONGEST_KEY} characters`);
}
