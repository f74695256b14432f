import { useAtrium } from '@atrium/sdk/client';
import { Icon } from '@atrium/ui';
import { shortDay } from '../team/TeamGrid.tsx';
import type { Attendance, Roster, RosterViolation, Translate } from '../types.ts';
import type { RosterCheck } from './useRosterCheck.ts';

interface RosterViolationsProps {
  readonly answer: Roster;
  readonly check: RosterCheck;
  /** Goes to the cells of a violation. */
  readonly onChoose: (violation: RosterViolation) => void;
}

/** What the law has against the plan, beside it: a sentence each, which leads to its cells. */
export function RosterViolations({ answer, check, onChoose }: RosterViolationsProps) {
  const { t } = useAtrium<Attendance>();
  const names = new Map(answer.list.map(({ employeeId, name }) => [employeeId, name]));
  const { list, totalSize, state } = check;
  return (
    <aside className="attendance-roster-law" aria-label={t('roster.violations')}>
      <h2>{state === 'checked' ? t('roster.violationsCount', { count: totalSize }) : t('roster.violations')}</h2>
      <p role="status">
        {state === 'checking' && t('roster.checking')}
        {state === 'failed' && t('roster.checkFailed')}
        {state === 'checked' && totalSize === 0 && (
          <>
            <Icon name="tick-circle" /> {t('roster.noViolations')}
          </>
        )}
      </p>
      <ul>
        {list.map((violation) => (
          <li key={`${violation.employeeId} ${violation.code} ${violation.from} ${violation.to}`}>
            <button type="button" onClick={() => onChoose(violation)}>
              {sentenceOf(t, violation, names.get(violation.employeeId) ?? '')}
              <small>{articleOf(t, violation)}</small>
            </button>
          </li>
        ))}
        {list.length < totalSize && <li>{t('roster.moreViolations', { count: totalSize - list.length })}</li>}
      </ul>
    </aside>
  );
}

const IN_MINUTES: readonly RosterViolation['code'][] = ['rest11', 'day', 'week', 'cycle'];

function sentenceOf(t: Translate, { code, from, to, found, limit }: RosterViolation, name: string): string {
  const figure = (value: number) => (IN_MINUTES.includes(code) ? Math.round(value / 6) / 10 : value);
  const span = from === to ? shortDay(from) : t('roster.weeksOf', { from: shortDay(from), to: shortDay(to) });
  return t(`roster.law.${code}`, { name, span, found: figure(found), limit: figure(limit) });
}

function articleOf(t: Translate, { article }: RosterViolation): string {
  return article.startsWith('ER ')
    ? t('roster.articleRules', { article: article.slice(3) })
    : t('roster.article', { article });
}
