import { addDays } from '@atrium/sdk/days';
import { type Caller, FieldErrors, momentOf, type RequestFacts } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, countDistinct, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { LAST_CODE, MAX_ENDLESS, MAX_RULE_OCCURRENCES } from '../../../contract/limits.ts';
import { endOfCode } from '../../../contract/timeCodes.ts';
import { lengthProblem, REPEAT, repeatProblem } from '../../../series.ts';
import type { CalendarContext, CalendarErrors } from '../../CalendarContext.ts';
import { occurrences, series as allSeries, types } from '../../tables.ts';
import { openRooms } from '../rooms/reservations.ts';
import { readMembers } from './audience.ts';
import { isRebooked } from './bookings.ts';
import {
  buildDraft,
  changedParts,
  type Checked,
  type Draft,
  type Part,
  sameKind,
  type SaveBody,
  toDraft,
} from './draft.ts';
import type { CompanyCalendar } from './expandRepeat.ts';
import {
  canMove,
  findDateProblem,
  findRuleProblem,
  type HeldDate,
  type JudgedBy,
  latestYear,
  mostDates,
  readCompanyCalendar,
  settleRule,
} from './repeatRules.ts';
import { toHeldDate } from './planDays.ts';
import { type Placements, type Plan, planFollowing, planNew, type PlannedOccurrence, planSingle } from './plan.ts';
import { planParts } from './planParts.ts';
import type { HeldSchedule, Scope } from './series.ts';

/**
 * Checks a new schedule and plans it.
 *
 * @throws Refusal 422 for the rules of the form
 */
export async function prepareNew(
  context: CalendarContext,
  caller: Caller,
  body: SaveBody,
  language: RequestFacts['language'],
): Promise<{ readonly draft: Draft; readonly plan: Plan }> {
  const sent = buildDraft(body);
  const { draft, calendar } = await settleDraft(context, sent, sent.start);
  const checked = { draft, before: undefined, changed: changedParts(buildDraft({}), draft), repeats: true };
  const errors = await checkDraft(context, caller, checked, { language, calendar });
  checkSent(errors, body, draft);
  errors.refuse();
  const { placements = [] } = body;
  const plan = planNew(draft, placements, calendar);
  if (isEndless(plan.series)) await refuseManyEndless(context, caller.id, 0);
  (await checkRooms(context, caller, { plan, placements }, language)).refuse();
  return { draft, plan };
}

/** A draft with the rule that is stored of it, and the days of the company that it depends on. */
async function settleDraft(
  context: CalendarContext,
  draft: Draft,
  from: string,
  heldDate?: HeldDate,
): Promise<{ readonly draft: Draft; readonly calendar: CompanyCalendar }> {
  const first = from && draft.start && from > draft.start ? draft.start : from;
  const day = first.slice(0, 10) || context.clock.today();
  const calendar = await readCompanyCalendar(context, day, draft.rule);
  const isSound = draft.rule !== null && findRuleProblem(draft.rule) === undefined;
  return { draft: isSound ? settleRule(draft, calendar, heldDate) : draft, calendar };
}

/** Specified fields beside a rule agree with it, and one that repeats by a rule has one. */
function checkSent(errors: CalendarErrors, { repeatType, stopTime, repeatRule }: SaveBody, draft: Draft): void {
  if (!repeatRule) {
    if (draft.repeatType === REPEAT.rule && draft.rule === null) errors.add('repeatType', 'rule.required');
    return;
  }
  const isOther = repeatType !== undefined && repeatType !== REPEAT.rule && repeatType !== draft.repeatType;
  if (isOther || (stopTime && stopTime !== draft.stopOn)) errors.add('repeatRule', 'rule.differs');
}

const isEndless = ({ madeUntil, stopOn }: Pick<Plan['series'], 'madeUntil' | 'stopOn'>): boolean =>
  madeUntil !== null && stopOn === null;

/**
 * @param seriesId the series that becomes one without end; 0 for a new one
 * @throws Refusal 422 if a person would have too many of them
 */
export async function refuseManyEndless(
  { db, refuse }: CalendarContext,
  createdBy: number,
  seriesId: number,
): Promise<void> {
  const [row] = await db
    .select({ count: countDistinct(allSeries.id) })
    .from(allSeries)
    .innerJoin(occurrences, and(eq(occurrences.seriesId, allSeries.id), isNull(occurrences.deletedOn)))
    .where(
      and(
        eq(occurrences.createdBy, createdBy),
        isNotNull(allSeries.madeUntil),
        isNull(allSeries.stopOn),
        ne(allSeries.id, seriesId),
      ),
    );
  if (row!.count >= MAX_ENDLESS) throw refuse.invalid('rule.most', { most: MAX_ENDLESS });
}

/** A change that was checked, and what it would write. */
export interface PreparedChange {
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly plan: Plan;
  /** Whether it reaches the following ones. */
  readonly isFollowing: boolean;
}

interface Asked {
  readonly held: HeldSchedule;
  readonly scope: Scope;
  readonly body: SaveBody;
  readonly language: RequestFacts['language'];
}

/**
 * Checks a change and plans it. Nothing follows the last one, and one that does not repeat: it is changed alone whatever the scope
 * (C.5-2), unless its repeat is changed or all are.
 *
 * @throws Refusal 409 if it was cancelled (C.5-35), 422 for the rules of the form
 */
export async function prepareChange(
  context: CalendarContext,
  caller: Caller,
  { held, scope, body, language }: Asked,
): Promise<PreparedChange> {
  const { row, series, later, laterParts } = held;
  if (row.isCancelled) throw context.refuse.conflict('write.conflict.cancelled');
  const members = await readMembers(context, [row.audienceId]);
  const before = toDraft(row, series, members.get(row.audienceId) ?? []);
  const asked = buildDraft(body, before);
  const sent = scope === 'continue' ? withEndOfLater(held, before, asked) : asked;
  // A rule that stays is not judged again: it may have been moved to days that it would not begin with.
  const isSame = sameKind(before, sent);
  const heldDate = isSame && sent.start !== '' ? toHeldDate(row, series, sent, changedParts(before, sent)) : undefined;
  const { draft, calendar } = await settleDraft(context, sent, row.ruleOn, heldDate);
  const changed = changedParts(before, draft);
  const hasMore = later.length > 0 || laterParts.length > 0 || isEndless(series) || changed.has('repeat');
  const isAlone = series.repeatType === REPEAT.none && held.rows.length === 1 && !held.isSplit;
  const isFollowing = (scope === 'all' && !isAlone) || (scope === 'continue' && hasMore);
  const checked = { draft, before, changed, repeats: isFollowing };
  const errors = await checkDraft(context, caller, checked, { language, calendar, heldDate });
  checkSent(errors, body, sent === asked ? draft : asked);
  if (changed.has('repeat') && (!isFollowing || scope === 'all')) errors.add('repeatType', 'write.repeat.single');
  const isOtherDay = draft.start.slice(0, 10) !== row.firstOn;
  if (isFollowing && isSame && draft.rule && isOtherDay && !canMove(draft.rule))
    errors.add(toTimeField(draft), 'rule.fixed');
  errors.refuse();
  if (isFollowing) refuseForeign(context, held, scope, changed);
  const { placements = [] } = body;
  const plan =
    isFollowing && scope === 'all'
      ? planAll(held, { draft, changed, placements, calendar, now: context.clock.now() })
      : isFollowing
        ? planRest(held, { draft, changed, placements, calendar })
        : planSingle(row, series, draft, changed, placements);
  const ofRooms = await checkRooms(context, caller, { plan, placements }, language);
  const { rows, removed, parts } = plan;
  const isWritten = scope === 'all' || parts.length > 0;
  if (
    (isWritten && rows.length > MAX_RULE_OCCURRENCES) ||
    (laterParts.length > 0 && removed.length > MAX_RULE_OCCURRENCES)
  )
    throw context.refuse.invalid('write.scope.most', { most: MAX_RULE_OCCURRENCES });
  if (!isWritten && rows.length > mostDates(plan.series.rule))
    ofRooms.add('stopTime', plan.series.rule ? 'rule.tooMany' : 'repeat.stop.tooMany', { most: MAX_RULE_OCCURRENCES });
  ofRooms.refuse();
  // One that has no end already stays one, however many there are.
  if (isEndless(plan.series) && !isEndless(series)) await refuseManyEndless(context, row.createdBy, series.id);
  return { draft, changed, plan, isFollowing };
}

/**
 * Another rule is that of the later parts as well. The end that the form sends along is that of the date's own part, which no person has
 * set: it would delete all later ones. So the end is that of the last of these then, unless another one was sent.
 */
function withEndOfLater({ laterParts, series: own }: HeldSchedule, before: Draft, asked: Draft): Draft {
  const isOwnEnd = asked.stopOn === own.stopOn && asked.count === null;
  if (laterParts.length === 0 || sameKind(before, asked) || !isOwnEnd || asked.repeatType === REPEAT.none) return asked;
  // The specified kinds have an end: of later dates without one, the day up to which they are made.
  const isWithoutEnd = asked.rule !== null && laterParts.some(({ series }) => isEndless(series));
  const ends = laterParts.map(({ series, rows }) => series.stopOn ?? series.madeUntil ?? rows.at(-1)!.ruleOn);
  return { ...asked, stopOn: isWithoutEnd ? null : ends.toSorted().at(-1)! };
}

/**
 * Dates that only others may change stay as they are. Where the series could not be one any more, none is changed: it would be split before
 * them, repeat in another way, or have another time.
 *
 * @throws Refusal 422
 */
function refuseForeign(
  { refuse }: CalendarContext,
  { foreign, foreignLater, isWhole }: HeldSchedule,
  scope: Scope,
  changed: ReadonlySet<Part>,
): void {
  const count = foreign[scope];
  const splits = scope === 'continue' && (foreignLater > 0 || (changed.has('repeat') && count > 0));
  if (splits || (scope === 'all' && changed.has('time') && !isWhole))
    throw refuse.invalid('write.scope.foreign', { count });
}

interface Planned {
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly placements: Placements;
  readonly calendar: CompanyCalendar;
}

/** This and the following ones: another repeat takes the later parts in, any other change is written to them as well. */
function planRest(held: HeldSchedule, planned: Planned): Plan {
  const { row, series, later, earlier, laterParts } = held;
  const isOtherRepeat = planned.changed.has('repeat');
  const absorbed = isOtherRepeat ? laterParts.flatMap(({ rows }) => rows) : [];
  const plan = planFollowing({ row, series, later, hasEarlier: earlier > 0, absorbed, ...planned });
  if (isOtherRepeat || laterParts.length === 0) return plan;
  const { rows, removed, parts } = planParts(laterParts, { row, own: held, ...planned, over: null });
  return { ...plan, rows: [...plan.rows, ...rows], removed: [...plan.removed, ...removed], parts };
}

/** The whole repeat, the one that was asked for first. */
function planAll(held: HeldSchedule, { now, ...planned }: Planned & { readonly now: Date }): Plan {
  const { row, series, earlierParts, laterParts } = held;
  const all = [...earlierParts, held, ...laterParts];
  const { rows, removed, parts } = planParts(all, { row, own: held, ...planned, over: now });
  const { repeatType, anchorOn, stopOn, rule, madeUntil } = series;
  const own = parts.find(({ id }) => id === series.id)!.values;
  return {
    rows: rows.toSorted((one, other) => Number(other.before?.id === row.id) - Number(one.before?.id === row.id)),
    removed,
    series: { repeatType, anchorOn, stopOn, rule, madeUntil, ...own, how: 'stay' },
    parts: parts.filter(({ id }) => id !== series.id),
  };
}

/**
 * The rules that the contract cannot express, but for those that need the rooms. What was not changed is not judged: a type that was
 * disabled and a reader who has left do not stop a change of the title.
 */
async function checkDraft(
  context: CalendarContext,
  caller: Caller,
  checked: Checked,
  { language, ...by }: Omit<JudgedBy, 'today'> & { readonly language: RequestFacts['language'] },
): Promise<CalendarErrors> {
  const errors: CalendarErrors = new FieldErrors(context, language);
  const isTimed = checkTime(errors, checked.draft);
  if (isTimed && checked.repeats) checkRepeat(errors, checked, { ...by, today: context.clock.today() });
  await checkType(context, errors, checked);
  checkPlace(errors, checked);
  for (const part of ['readers', 'contractors'] as const) {
    const known = new Set(checked.before?.[part]);
    const added = checked.draft[part].filter((id) => !known.has(id));
    // People who have left and those of other companies are neither readers nor contractors (C.3-10).
    const colleagues = new Set(await presentOf(context.directory, caller.companyId, added));
    if (!added.every((id) => colleagues.has(id))) errors.add(part, 'write.people.unknown');
  }
  return errors;
}

const toTimeField = ({ isAllDay }: Draft) => (isAllDay ? ('startDate' as const) : ('startTime' as const));

/** @returns whether there is a time at all */
function checkTime(errors: CalendarErrors, { start, end, isAllDay }: Draft): boolean {
  const [from, to] = isAllDay ? (['startDate', 'endDate'] as const) : (['startTime', 'endTime'] as const);
  if (!start) errors.add(from, 'write.time.required');
  if (!end) errors.add(to, 'write.time.required');
  if (start && end && start > end) errors.add(to, 'write.time.order');
  // All day the end is the midnight after it: one day before the start is the same moment.
  else if (isAllDay && start && start === end) errors.add(to, 'write.time.order');
  return start !== '' && end !== '';
}

function checkRepeat(errors: CalendarErrors, { draft, before, changed }: Checked, by: JudgedBy): void {
  if (!changed.has('time') && !changed.has('repeat')) return;
  // An end that stays is not judged again: the last date of an earlier part may be moved behind the end of that part.
  const keepsEnd = before !== undefined && !changed.has('repeat');
  const problem = keepsEnd ? lengthProblem(draft) : repeatProblem(draft);
  if (problem) errors.add(problem.startsWith('stop') ? 'stopTime' : 'repeatType', `repeat.${problem}`);
  if (draft.rule === null || draft.end < draft.start) return;
  const isMoved =
    before !== undefined && sameKind(before, draft) && before.start.slice(0, 10) !== draft.start.slice(0, 10);
  const wrong =
    findRuleProblem(draft.rule) ??
    (isMoved ? undefined : findDateProblem(keepsEnd ? { ...draft, stopOn: null } : draft, by));
  if (wrong) errors.add('repeatRule', `rule.${wrong}`, { most: MAX_RULE_OCCURRENCES, year: latestYear(by.today) });
}

async function checkType({ db }: CalendarContext, errors: CalendarErrors, { draft, changed }: Checked): Promise<void> {
  if (!changed.has('typeId')) return;
  const [type] = await db.select().from(types).where(eq(types.id, draft.typeId));
  if (!type?.isEnabled) errors.add('typeId', 'write.type.disabled');
}

/** The rules of a room that need no other data: it is complete, and for a schedule of one day (C.5-9, C.5-10). */
export function checkPlace(errors: CalendarErrors, { draft, changed }: Checked): void {
  const { locationType, roomId, roomStartCode, roomEndCode } = draft.place;
  if (locationType !== 1 || !(changed.has('place') || changed.has('time'))) return;
  if (roomId === null) errors.add('roomId', 'write.room.required');
  if (roomStartCode === null) errors.add('roomStartTimeCode', 'write.room.codes.required');
  if (roomEndCode === null) errors.add('roomEndTimeCode', 'write.room.codes.required');
  if (roomStartCode !== null && roomEndCode !== null && roomEndCode < roomStartCode)
    errors.add('roomEndTimeCode', 'write.room.codes.order');
  if (draft.start && draft.end && !isOneDay(draft.start, draft.end)) errors.add('roomId', 'write.room.severalDays');
}

/** Until midnight is still one day. */
function isOneDay(start: string, end: string): boolean {
  const day = start.slice(0, 10);
  return end <= `${addDays(day, 1)} 00:00`;
}

interface Wanted {
  readonly plan: Plan;
  readonly placements: Placements;
}

/**
 * The rooms that a save would reserve: those of the own company that are enabled, and half hours that are not over. What stays
 * reserved as it is is not judged.
 */
async function checkRooms(
  context: CalendarContext,
  caller: Caller,
  { plan, placements }: Wanted,
  language: RequestFacts['language'],
): Promise<CalendarErrors> {
  const errors: CalendarErrors = new FieldErrors(context, language);
  for (const { roomStartTimeCode: start, roomEndTimeCode: end } of placements)
    if ((end ?? LAST_CODE) < (start ?? 1)) errors.add('placements', 'write.room.codes.order');
  const wanted = plan.rows.filter((row) => row.place.roomId !== null && isRebooked(row));
  const ids = [...new Set(wanted.map(({ place }) => place.roomId!))];
  const open = ids.length > 0 ? await openRooms(context, caller.companyId, ids) : [];
  if (open.length < ids.length) errors.add('roomId', 'rooms.unknown');
  if (wanted.some(({ place }) => place.roomStartCode === null || place.roomEndCode === null))
    errors.add('placements', 'write.room.codes.required');
  const now = momentOf(context.clock.now());
  if (wanted.some((row) => isOver(row, now))) errors.add('roomStartTimeCode', 'write.room.over');
  return errors;
}

const isOver = ({ span, place }: PlannedOccurrence, now: string): boolean =>
  `${span.firstOn} ${endOfCode(place.roomEndCode)}` <= now;
