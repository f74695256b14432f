import type { Demo } from '@atrium/sdk/server';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';
import { makeDemoNotices } from './demoNotices.ts';
import { generateHalfYear } from './generateHalfYear.ts';

/** Rows of one statement. */
const BATCH = 500;

/** The plugin's rows: the demo company as described, or volumes. */
export async function loadDemo(context: NotificationsContext, demo: Demo): Promise<void> {
  if (demo.scale !== 'demo') return generateHalfYear(context, demo);
  const rows = makeDemoNotices(demo);
  for (let at = 0; at < rows.length; at += BATCH) await context.db.insert(notices).values(rows.slice(at, at + BATCH));
}
