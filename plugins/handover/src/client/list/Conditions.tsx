import { joined, useAtrium, useNames } from '@atrium/sdk/client';
import { Button, Tag, useKeptFocus } from '@atrium/ui';
import { shortDay } from '../parts/days.ts';
import type { Handovers, Translate } from '../types.ts';
import { NO_CONDITIONS, readConditions, writeConditions, type Conditions as AllConditions } from './conditions.ts';
import type { ListFilters } from './listQuery.ts';
import type { OfferedCategory } from './useCategories.ts';

interface ConditionsProps {
  readonly filters: ListFilters;
  readonly categories: readonly OfferedCategory[];
  readonly onFilter: (part: Partial<ListFilters>) => void;
}

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly without: Partial<ListFilters>;
}

/** What narrows the list, beside the search, as chips that can be taken away. */
export function Conditions({ filters, categories, onFilter }: ConditionsProps) {
  const { t } = useAtrium<Handovers>();
  const conditions = readConditions(filters.advanced);
  const names = useNames(conditions.publisher);
  useKeptFocus();
  const chips = [...categoryChips(filters, categories), ...conditionChips(conditions, names, t)];
  if (chips.length === 0) return null;
  return (
    <div className="handover-conditions" role="group" tabIndex={-1} aria-label={t('filter.conditions')}>
      {chips.map(({ key, text, without }) => (
        <Tag key={key} tone="accent" removeLabel={text} onRemove={() => onFilter(without)}>
          {text}
        </Tag>
      ))}
      <Button small variant="quiet" onClick={() => onFilter({ advanced: '', typeId: null, tagId: null })}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

function categoryChips({ typeId, tagId }: ListFilters, categories: readonly OfferedCategory[]): Chip[] {
  const category = categories.find(({ id }) => id === typeId);
  if (!category) return [];
  const tag = category.tags.find(({ id }) => id === tagId);
  return [
    { key: 'type', text: category.name, without: { typeId: null, tagId: null } },
    ...(tag ? [{ key: 'tag', text: tag.name, without: { tagId: null } }] : []),
  ];
}

function conditionChips(conditions: AllConditions, names: ReadonlyMap<number, string>, t: Translate): Chip[] {
  const { dateType, period, title, content, publisher, finished, logic } = conditions;
  const chips: Chip[] = [];
  const put = (key: string, text: string, part: Partial<AllConditions>) =>
    chips.push({ key, text, without: { advanced: writeConditions({ ...conditions, ...part }) } });
  if (period.some((day) => day !== null))
    put('period', t(`filter.period.${dateType}`, { period: periodText(period, t) }), { period: NO_CONDITIONS.period });
  for (const text of title)
    put(`title ${text}`, t('filter.titleHas', { text }), { title: title.filter((one) => one !== text) });
  for (const text of content)
    put(`content ${text}`, t('filter.contentHas', { text }), { content: content.filter((one) => one !== text) });
  if (publisher.length > 0) {
    const people = joined(publisher.map((id) => names.get(id) ?? String(id)));
    put('publisher', t('filter.publishedBy', { names: people }), { publisher: [] });
  }
  // any-match needs a status
  if (finished !== null)
    put('finished', t(finished ? 'status.closed' : 'status.open'), { finished: null, logic: true });
  if (!logic) put('logic', t('filter.any'), { logic: true });
  return chips;
}

function periodText([from, to]: AllConditions['period'], t: Translate): string {
  if (from === null) return t('filter.until', { day: shortDay(to!) });
  return to === null ? t('filter.from', { day: shortDay(from) }) : `${shortDay(from)}–${shortDay(to)}`;
}
