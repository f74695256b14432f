import { digestOutcome, type RequestFacts } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { wholeDayText } from '../items.ts';
import { spanTexts } from '../times.ts';
import type { PlannedRow } from './planImport.ts';
import type { IcsFile } from './readIcs.ts';

type Language = RequestFacts['language'];

/** What an import does, row by row, in the language of the caller: what becomes of each event, and what of it is not kept. */
export async function describeImport(
  context: CalendarContext,
  planned: readonly PlannedRow[],
  { others }: Pick<IcsFile, 'others'>,
  language: Language,
) {
  const say = (key: Parameters<CalendarContext['text']>[0], values: Record<string, string | number> = {}) =>
    context.render(
      (context.text as (key: string, values: object) => ReturnType<CalendarContext['text']>)(key, values),
      language,
    );
  const wholeDay = wholeDayText(context, language);
  const list = planned.map((plan) => ({
    title: plan.row.title,
    count: countOf(plan),
    ...describeSpan(plan, wholeDay),
    effect: plan.effect,
    reason: reasonsOf(plan, say).join('；'),
  }));
  const kinds = ['tasks', 'notes', 'busy'] as const;
  return {
    list,
    ...countsOf(planned),
    notes: kinds
      .filter((kind) => others[kind] > 0)
      .map((kind) => say(`import.others.${kind}`, { count: others[kind] })),
    digest: await digestPlan(planned),
  };
}

/** How many schedules an import adds, changes, deletes and leaves as they are; and how many events it refuses. */
export function countsOf(planned: readonly PlannedRow[]) {
  const sum = (pick: (plan: PlannedRow) => number) => planned.reduce((count, plan) => count + pick(plan), 0);
  return {
    added: sum(({ fresh }) => fresh.length),
    changed: sum(({ updates }) => updates.length),
    removed: sum(({ removed }) => removed.length),
    present: sum(({ present }) => present),
    refused: sum(({ effect }) => Number(effect === 'refused')),
  };
}

/** Equal for imports that do the same. */
export const digestPlan = (planned: readonly PlannedRow[]): Promise<string> =>
  digestOutcome(
    planned.map(({ effect, fresh, updates, removed }) => [
      effect,
      fresh.map(({ key }) => key),
      updates.map(({ before, parts }) => [before.id, before.version, ...parts]),
      removed.map(({ id }) => id),
    ]),
  );

function countOf({ row, effect, removed }: PlannedRow): number {
  if (effect === 'refused') return 0;
  return effect === 'removed' ? removed.length : row.occurrences.length;
}

function describeSpan({ row, removed, effect }: PlannedRow, wholeDay: string) {
  const first = effect === 'removed' ? removed[0] : row.occurrences[0];
  if (!first || effect === 'refused') return { startTime: '', endTime: '', isAllDay: false };
  const { startTime, endTime } = spanTexts(first, wholeDay);
  return { startTime, endTime, isAllDay: first.isAllDay };
}

type Say = (key: Parameters<CalendarContext['text']>[0], values?: Record<string, string | number>) => string;

/** Why an event is refused, or what changes of those that were imported before and what is not kept. */
function reasonsOf(plan: PlannedRow, say: Say): string[] {
  const { refused, updates, removed, fresh, effect } = plan;
  const note = ({ key, value = '' }: { readonly key: PlannedRow['notes'][number]['key']; readonly value?: string }) =>
    say(key, { value });
  if (refused) return [note(refused)];
  const reasons: string[] = [];
  if (updates.length > 0) {
    const parts = [...new Set(updates.flatMap((update) => update.parts))].map((part) => say(`import.part.${part}`));
    reasons.push(
      parts.length > 0
        ? say('import.changes', { count: updates.length, parts: parts.join('、') })
        : say('import.changes.same', { count: updates.length }),
    );
  }
  if (effect === 'changed' && fresh.length > 0) reasons.push(say('import.changes.added', { count: fresh.length }));
  if (removed.length > 0) reasons.push(say('import.changes.removed', { count: removed.length }));
  return [...reasons, ...plan.notes.map(note)];
}
