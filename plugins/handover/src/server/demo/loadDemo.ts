import type { Demo } from '@atrium/sdk/server';
import type { HandoverContext } from '../HandoverContext.ts';
import { generateYears } from './generateYears.ts';
import { loadDemoCompany } from './loadDemoCompany.ts';

/** The plugin's rows: the demo company as described, or volumes. */
export function loadDemo(context: HandoverContext, demo: Demo): Promise<void> {
  return demo.scale === 'demo' ? loadDemoCompany(context, demo) : generateYears(context, demo);
}
