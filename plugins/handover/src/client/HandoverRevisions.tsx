import { isMissing, joined, useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { EmptyState, ErrorState, Skeleton } from '@atrium/ui';
import { RecordView, RevisionsView } from '@atrium/ui/records';
import { compareRichText, RichTextChanges, RichTextView } from '@atrium/ui/richText';
import { useMemo, useState } from 'react';
import './parts/parts.css';
import { useReloadOnChanges } from './parts/useReloadOnChanges.ts';
import { RevisionFacts } from './revisions/RevisionFacts.tsx';
import type { HandoverClient, Handovers } from './types.ts';

type RevisionRow = Awaited<ReturnType<HandoverClient['api']['revisions']>>[number];

/** The revisions of a handover that are kept, and what each changed in the one before. */
export default function HandoverRevisions({ params: { id } }: ViewProps<{ readonly id: number }>) {
  const { api, t } = useAtrium<Handovers>();
  const revisions = useLoaded(() => api.revisions({ params: { id } }, { quiet: true }), [api, id]);
  const [chosen, setChosen] = useState<number | null>(null);
  useReloadOnChanges(id, revisions.reload);
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
        ...{ revision, label: t('revisions.number', { revision }), on: revisedOn },
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
