import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import type { Attendance, Roster, RosterViolation } from '../types.ts';
import { type Edits, rowsOf } from './rosterValues.ts';

/** Milliseconds without another change, after which a plan is checked. */
const QUIET = 400;

export type System = 'normal' | '2' | '4' | '8';

export interface RosterCheck {
  readonly list: readonly RosterViolation[];
  readonly totalSize: number;
  readonly state: 'checking' | 'checked' | 'failed';
}

const NONE: RosterCheck = { list: [], totalSize: 0, state: 'checking' };

/** What the law has against the shown people, as saved and as edited, by a chosen system or that of their rules; checked again after each change. */
export function useRosterCheck(
  answer: Roster | null,
  edits: Edits,
  system: System | undefined,
  cycleStart: string,
): RosterCheck {
  const { api } = useAtrium<Attendance>();
  const [check, setCheck] = useState(NONE);
  useEffect(() => {
    if (!answer || answer.list.length === 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setCheck((before) => ({ ...before, state: 'checking' }));
      const shown = new Set(answer.list.map(({ employeeId }) => employeeId));
      const rows = rowsOf(new Map([...edits].filter(([id]) => shown.has(id))));
      const { from, to } = answer;
      const chosen = system && { system, ...(system !== 'normal' && { cycleStart }) };
      try {
        const found = await api.checkRosters(
          { body: { from, to, employees: [...shown], rows, ...chosen } },
          { signal: stop.signal, quiet: true },
        );
        if (!stop.signal.aborted) setCheck({ ...found, state: 'checked' });
      } catch {
        if (!stop.signal.aborted) setCheck({ ...NONE, state: 'failed' });
      }
    }, QUIET);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, answer, edits, system, cycleStart]);
  return check;
}
