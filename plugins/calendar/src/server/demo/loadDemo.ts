import type { Demo } from '@atrium/sdk/server';
import type { CalendarContext } from '../CalendarContext.ts';
import { generateYears } from './generateYears.ts';
import { loadDemoCompany } from './loadDemoCompany.ts';

/** The plugin's rows: the demo company as described, or volumes. */
export function loadDemo(context: CalendarContext, demo: Demo): Promise<void> {
  return demo.scale === 'demo' ? loadDemoCompany(context, demo) : generateYears(context, demo);
}
