import { joined, type MergeRules } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import type { OfferedCategory } from '../list/useCategories.ts';
import { fullDay } from '../parts/days.ts';
import { itemText } from '../parts/itemText.ts';
import { Stars } from '../parts/Stars.tsx';
import type { Translate } from '../types.ts';
import type { FormFields } from './formFields.ts';

/** How two versions of a handover are merged. */
export const MERGING: MergeRules<FormFields> = {
  richTexts: ['content'],
  people: ['editors', 'readers'],
  sets: ['files'],
  lists: ['items'],
  groups: {
    category: ['typeId', 'tagId'],
    link: ['isUrlPublic', 'urlExpiresOn', 'hasPassphrase'],
    finish: ['isFinish', 'finishDate'],
  },
};

/** A field for people, where two versions of it are compared. */
export function describeField(
  t: Translate,
  categories: readonly OfferedCategory[],
  name: string,
  fields: Partial<FormFields>,
): ReactNode {
  const category = categories.find(({ id }) => id === fields.typeId);
  const { finishDate = null, urlExpiresOn = null } = fields;
  switch (name) {
    case 'level':
      return <Stars level={fields.level} />;
    case 'items':
      return fields.items?.map((item) => itemText(t, item)).join('\n');
    case 'finish':
    case 'finishDate':
      return finishDate === null ? t('status.open') : fullDay(finishDate);
    case 'category': {
      const tag = category?.tags.find(({ id }) => id === fields.tagId);
      return category ? joined([category.name, ...(tag ? [tag.name] : [])], 'clauses') : t('form.none');
    }
    case 'typeId':
      return category?.name ?? t('form.none');
    case 'tagId':
      return categories.flatMap(({ tags }) => tags).find(({ id }) => id === fields.tagId)?.name ?? t('form.none');
    case 'link':
      if (!fields.isUrlPublic) return t('form.linkOff');
      return joined(
        [
          urlExpiresOn === null ? t('form.linkEndless') : t('form.linkUntil', { day: fullDay(urlExpiresOn) }),
          ...(fields.hasPassphrase ? [t('form.linkLocked')] : []),
        ],
        'clauses',
      );
    default:
      return undefined;
  }
}
