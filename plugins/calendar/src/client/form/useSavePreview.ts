import { LatestRun, useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { REPEAT } from '../../series.ts';
import type { Calendar, SavePreview, ScheduleDetail } from '../types.ts';
import { toBody, findChanges } from './formBody.ts';
import { findProblem, type FormFields, toFields, toSpan } from './formFields.ts';

/** Milliseconds without a change before the dates are asked for. */
const QUIET = 300;

/** What the dates depend on; other fields are not asked about. */
const ABOUT = [
  ...['isAllDay', 'startTime', 'endTime', 'startDate', 'endDate', 'repeatType', 'stopTime', 'locationType'],
  ...['roomId', 'roomStartTimeCode', 'roomEndTimeCode'],
];

/**
 * The dates of a repeating schedule, with what is special about each; null while they are not known. The last ones stay
 * until the next ones are there.
 */
export function useSavePreview(record: ScheduleDetail | null, fields: FormFields, ready: boolean): SavePreview | null {
  const { api } = useAtrium<Calendar>();
  const [preview, setPreview] = useState<SavePreview | null>(null);
  const [latest] = useState(() => new LatestRun());
  const span = toSpan(fields);
  const isKnown = ready && fields.repeatType !== REPEAT.none && span !== null && span.end >= span.start;
  const all = record ? findChanges(toFields(record), fields) : toBody(fields);
  const about = Object.fromEntries(Object.entries(all).filter(([name]) => ABOUT.includes(name)));
  const body = JSON.stringify({ ...about, ...(record && { id: record.id, x: 'continue' }) });
  const wanted = isKnown && findProblem(fields) === undefined;
  useEffect(() => {
    if (!wanted) {
      setPreview(null);
      return undefined;
    }
    const ask = async () => {
      const signal = latest.begin();
      try {
        const found = await api.preview({ body: JSON.parse(body) as object }, { quiet: true, signal });
        if (!signal.aborted) setPreview(found);
      } catch {
        // the preview is optional; errors are shown on saving
        if (!signal.aborted) setPreview(null);
      }
    };
    const timer = setTimeout(() => void ask(), QUIET);
    return () => {
      clearTimeout(timer);
      latest.cancel();
    };
  }, [api, latest, body, wanted]);
  return wanted ? preview : null;
}
