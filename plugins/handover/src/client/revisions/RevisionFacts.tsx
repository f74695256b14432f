import { joined, useAtrium } from '@atrium/sdk/client';
import { TextChanges } from '@atrium/ui/richText';
import { fullDay } from '../parts/days.ts';
import { itemText } from '../parts/itemText.ts';
import { Stars } from '../parts/Stars.tsx';
import type { HandoverClient, Handovers } from '../types.ts';

type Revision = Awaited<ReturnType<HandoverClient['api']['revision']>>;

interface RevisionFactsProps {
  readonly after: Revision;
  readonly before: Revision | null;
}

/** All of a revision but its content, with what it changed. */
export function RevisionFacts({ after, before }: RevisionFactsProps) {
  const { t } = useAtrium<Handovers>();
  const category = ({ typeName, tagName }: Revision) => joined([typeName, tagName].filter(Boolean), 'clauses');
  const finish = ({ finishDate }: Revision) => (finishDate === null ? '' : fullDay(finishDate));
  const items = (one: Revision) => one.items.map((item) => itemText(t, item));
  return (
    <header>
      <h1>
        <TextChanges before={before?.title ?? after.title} after={after.title} />
      </h1>
      <dl className="handover-meta">
        <Row name={t('field.typeId')} before={before && category(before)} after={category(after)} />
        <div>
          <dt>{t('field.level')}</dt>
          <dd>
            <Stars level={after.level} />
          </dd>
        </div>
        <Row name={t('list.finishDate')} before={before && finish(before)} after={finish(after)} />
        <Row name={t('field.files')} before={before && joined(before.fileNames)} after={joined(after.fileNames)} />
        <Row name={t('items.title')} before={before && joined(items(before))} after={joined(items(after))} />
      </dl>
    </header>
  );
}

interface RowProps {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

function Row({ name, before, after }: RowProps) {
  if (after === '' && (before ?? '') === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <TextChanges before={before ?? after} after={after} />
      </dd>
    </div>
  );
}
