import { joined, useAtrium } from '@atrium/sdk/client';
import { ListPage } from '@atrium/ui/records';
import { useCategories } from './list/useCategories.ts';
import { OptionSection } from './options/OptionSection.tsx';
import './options/options.css';
import type { Handovers } from './types.ts';

/** Administration of categories and tags (S2 §2). */
export default function HandoverTag() {
  const { t } = useAtrium<Handovers>();
  const { categories } = useCategories();
  const tagNames = new Map(categories.map(({ id, tags }) => [id, tags.map(({ name }) => name)]));
  return (
    <ListPage title={t('options.title')} className="handover-options-page">
      <div className="handover-options">
        <OptionSection kind="category" noteOf={({ id }) => joined(tagNames.get(id) ?? [])} />
        <OptionSection kind="tag" />
      </div>
    </ListPage>
  );
}
