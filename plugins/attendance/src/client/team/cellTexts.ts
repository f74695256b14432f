import { explain } from '../../explain.ts';
import type { Team, TeamCell, TeamRow, Translate } from '../types.ts';

/** Someone of the matrix with the answer that their cells refer to. */
export interface ShownRow extends TeamRow {
  readonly answer: Team;
}

/** What a cell shows: a word or a number, whose look says the same. */
export interface CellMark {
  readonly look: 'ok' | 'late' | 'early' | 'missing' | 'leave' | 'waiting' | 'overtime' | 'extra' | 'now';
  readonly text: string;
  /** There is more than the mark says. */
  readonly isMore: boolean;
}

/** The most important thing of a day; null where there is nothing to see. */
export function markCell(t: Translate, cell: TeamCell, isToday: boolean): CellMark | null {
  const { kind, late, early, missing, absent, overtime, leaves = [], flags = [] } = cell;
  const leave = leaves.find(({ status }) => status === 1);
  const waiting = leaves.find(({ status }) => status === 0);
  const found: Omit<CellMark, 'isMore'>[] = [
    ...(missing || absent ? [{ look: 'missing', text: t('mark.missing') } as const] : []),
    ...(late ? [{ look: 'late', text: t('mark.late') } as const] : []),
    ...(early ? [{ look: 'early', text: t('mark.early') } as const] : []),
    ...(leave ? [{ look: 'leave', text: firstOf(leave.leaveTypeName) } as const] : []),
    ...(waiting ? [{ look: 'waiting', text: firstOf(waiting.leaveTypeName) } as const] : []),
    ...(overtime ? [{ look: 'overtime', text: t('mark.overtime', { hours: hoursOf(overtime) }) } as const] : []),
  ];
  const isMore = found.length > 1 || flags.length > 0;
  if (found[0]) return { ...found[0], isMore };
  if (kind === 'W' && cell.on && (cell.off || !isToday)) return { look: 'ok', text: t('mark.ok'), isMore };
  if (kind === 'W' && cell.on) return { look: 'now', text: t('mark.now'), isMore };
  if (cell.on || cell.off) return { look: 'extra', text: t('mark.extra'), isMore };
  return null;
}

/** The first character of a name; pairs of surrogates are one. */
const firstOf = (name: string): string => [...name][0] ?? '';

/** Hours with at most one decimal: 90 minutes are 1.5. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

/** A day in short: its kind, times and what is wrong with it, for the label of a cell. */
export function labelCell(t: Translate, { answer }: ShownRow, cell: TeamCell): string {
  return [
    t(`dayKind.${cell.kind}`),
    ...(cell.on || cell.off ? [t('team.times', { on: cell.on ?? '—', off: cell.off ?? '—' })] : []),
    ...findings(t, cell),
    ...(answer.reasons[cell.why] ?? []).flatMap(({ code }) => (code === 'notYours' ? [t('why.notYours')] : [])),
  ].join(t('team.comma'));
}

/** What is found of a day, a few words each. */
export function findings(t: Translate, cell: TeamCell): string[] {
  const { late, early, missing, absent, overtime, onLeave, leaves = [], flags = [] } = cell;
  return [
    ...(late ? [t('today.late', { minutes: late })] : []),
    ...(early ? [t('today.early', { minutes: early })] : []),
    ...(missing === 'on' || missing === 'both' ? [t('export.missingOn')] : []),
    ...(missing === 'off' || missing === 'both' ? [t('export.missingOff')] : []),
    ...(absent ? [t('team.absent', { minutes: absent })] : []),
    ...(onLeave ? [t('team.onLeave', { minutes: onLeave })] : []),
    ...leaves.flatMap(({ leaveTypeName, status }) =>
      status === 0 ? [t('team.waiting', { type: leaveTypeName })] : [],
    ),
    ...(overtime ? [t('why.overtime', { minutes: overtime })] : []),
    ...flags.map((flag) => t(`flag.${flag}`)),
  ];
}

/** Why a day has its figures, a sentence each. */
export function reasonsOf(t: Translate, { answer }: ShownRow, cell: TeamCell): string[] {
  return explain(t, { dayKind: cell.kind, why: answer.reasons[cell.why] ?? [], flags: [], overtime: 0 });
}
