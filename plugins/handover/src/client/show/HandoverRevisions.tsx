import { isMissing, joined, useAtrium, useLiveLoaded, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { EmptyState, ErrorState, Skeleton } from '@atrium/ui';
import { RecordView, RevisionsView } from '@atrium/ui/records';
import { compareRichText, RichTextChanges, RichTextView, TextChanges } from '@atrium/ui/richText';
import { useMemo, useState } from 'react';
import { onChangesOf } from '../parts/onChanges.ts';
import '../parts/parts.css';
import { Stars } from '../parts/Stars.tsx';
import { fullDay, itemText } from '../parts/texts.ts';
import type { HandoverClient, Handovers } from '../types.ts';

type RevisionRow = Awaited<ReturnType<HandoverClient['api']['revisions']>>[number];

/** The revisions of a handover that are kept, and what each changed in the one before. */
export default function HandoverRevisions({ params: { id } }: ViewProps<{ readonly id: number }>) {
  const context = useAtrium<Handovers>();
  const { api, t } = context;
  const revisions = useLiveLoaded(
    () => api.revisions({ params: { id } }, { quiet: true }),
    [api, id],
    (reload) => [onChangesOf(context, id, reload)],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <RecordView of={revisions} failed={t('revisions.failed')}>
      {(rows) => <Revisions id={id} rows={rows} chosen={chosen} onChoose={setChosen} />}
    </RecordView>
  );
}

interface RevisionsProps {
  readonly id: number;
  readonly rows: readonly RevisionRow[];
  readonly chosen: number | null;
  onChoose(revision: number): void;
}

function Revisions({ id, rows, chosen, onChoose }: RevisionsProps) {
  const { t } = useAtrium<Handovers>();
  return (
    <RevisionsView
      title={t('revisions.title')}
      rows={rows.map(({ revision, revisedBy, revisedOn, parts }) => ({
        revision,
        label: t('revisions.number', { revision }),
        on: revisedOn,
        by: { employeeId: revisedBy.employeeId, name: revisedBy.employeeName },
        note: joined(parts.map((part) => t(`revisions.part.${part}`))),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    >
      {(revision, before) => <Shown id={id} revision={revision} before={before} />}
    </RevisionsView>
  );
}

interface ShownProps {
  readonly id: number;
  readonly revision: number;
  readonly before: number | null;
}

/** One revision, with what it changed in the one before. */
function Shown({ id, revision, before }: ShownProps) {
  const { api, t } = useAtrium<Handovers>();
  const { value, failure, reload } = useLoaded(async () => {
    const read = (number: number) => api.revision({ params: { id, revision: number } }, { quiet: true });
    const [after, earlier] = await Promise.all([read(revision), before === null ? null : read(before)]);
    return { after, earlier };
  }, [api, id, revision, before]);
  const changes = useMemo(
    () => (value?.earlier ? compareRichText(value.earlier.content, value.after.content) : null),
    [value],
  );
  if (isMissing(failure)) return <EmptyState title={t('revisions.missing')}>{t('revisions.missingText')}</EmptyState>;
  if (failure) return <ErrorState title={t('revisions.failed')} failure={failure} onRetry={() => void reload()} />;
  if (!value) return <Loading />;
  return (
    <article className="at-revision-text">
      <RevisionFacts after={value.after} before={value.earlier} />
      {changes ? <RichTextChanges changes={changes} /> : <RichTextView html={value.after.content} />}
    </article>
  );
}

function Loading() {
  return (
    <div className="at-record-loading" aria-busy="true">
      <Skeleton width="60%" height={28} />
      <Skeleton />
    </div>
  );
}

type Revision = Awaited<ReturnType<HandoverClient['api']['revision']>>;

interface RevisionFactsProps {
  readonly after: Revision;
  readonly before: Revision | null;
}

/** All of a revision but its content, with what it changed. */
function RevisionFacts({ after, before }: RevisionFactsProps) {
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
