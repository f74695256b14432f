import { joined, useAtrium } from '@atrium/sdk/client';
import { compareText } from '@atrium/ui/richText';
import { useCategories } from '../list/useCategories.ts';
import { fullDay } from '../parts/days.ts';
import { itemText } from '../parts/itemText.ts';
import { Stars } from '../parts/Stars.tsx';
import type { FormFields } from '../form/formFields.ts';
import type { Handovers } from '../types.ts';
import type { Side } from './mergeContent.ts';
import type { MergePlace } from './mergeFields.ts';

interface PlaceTextProps {
  readonly place: MergePlace;
  readonly side: Side;
}

/** What one side has in a place; of a text what it added is marked. */
export function PlaceText({ place, side }: PlaceTextProps) {
  const { t } = useAtrium<Handovers>();
  const value = place[side];
  if (value === null) return <em>{t('merge.removed')}</em>;
  const describeItem = (json: string | null) => itemText(t, read(json).items![0]!);
  switch (place.field) {
    case 'content':
      return <ComparedText before={place.base ?? ''} after={value} />;
    case 'items':
      return <ComparedText before={describeItem(place.base)} after={describeItem(value)} />;
    case 'title':
      return <ComparedText before={read(place.base).title ?? ''} after={read(value).title ?? ''} />;
    default:
      return <FieldValue field={place.field} value={read(value)} />;
  }
}

const read = (json: string | null): Partial<FormFields> => JSON.parse(json ?? '{}') as Partial<FormFields>;

function ComparedText({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="at-changes handover-merge-lines">
      {compareText(before, after)
        .filter(({ change }) => change !== 'removed')
        .map(({ text, change }, index) => (change ? <ins key={index}>{text}</ins> : text))}
    </span>
  );
}

function FieldValue({ field, value }: { readonly field: MergePlace['field']; readonly value: Partial<FormFields> }) {
  const { t } = useAtrium<Handovers>();
  const { categories } = useCategories();
  if (field === 'level') return <Stars level={value.level} />;
  if (field === 'finish') {
    const { finishDate = null } = value;
    return finishDate === null ? t('status.open') : fullDay(finishDate);
  }
  if (field === 'category') {
    const category = categories.find(({ id }) => id === value.typeId);
    const tag = category?.tags.find(({ id }) => id === value.tagId);
    return category ? joined([category.name, ...(tag ? [tag.name] : [])], 'clauses') : t('form.none');
  }
  const { isUrlPublic = false, urlExpiresOn = null, hasPassphrase = false } = value;
  if (!isUrlPublic) return t('form.linkOff');
  return joined(
    [
      urlExpiresOn === null ? t('form.linkEndless') : t('form.linkUntil', { day: fullDay(urlExpiresOn) }),
      ...(hasPassphrase ? [t('form.linkLocked')] : []),
    ],
    'clauses',
  );
}
