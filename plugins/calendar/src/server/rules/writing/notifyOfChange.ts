import type { CalendarContext } from '../../CalendarContext.ts';
import { notifyPeople } from './announce.ts';
import type { ChangedAudiences } from './changeAudiences.ts';
import type { Draft, Part } from './Draft.ts';
import type { WrittenOccurrence } from './insertRows.ts';

/** Changes that people are notified of; a memo is not one of them (C.4-7). */
const NOTIFIED: readonly Part[] = ['title', 'time', 'repeat', 'place', 'readers', 'contractors'];

interface Change {
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly rows: readonly WrittenOccurrence[];
  readonly audiences: ChangedAudiences;
}

/** Notifies those who saw it that it was changed, if that concerns them, and those who see it now for the first time that it is there. */
export async function notifyOfChange(
  context: CalendarContext,
  { draft, changed, rows, audiences }: Change,
): Promise<void> {
  const { id, span } = rows[0]!;
  const announced = { id, title: draft.title, span, count: rows.length };
  const { before, after } = audiences;
  if (NOTIFIED.some((part) => changed.has(part)))
    await notifyPeople(
      context,
      'change',
      [...after].filter((id) => before.has(id)),
      announced,
    );
  await notifyPeople(
    context,
    'add',
    [...after].filter((id) => !before.has(id)),
    announced,
  );
}
