import { isMissing, joined, useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { EmptyState, ErrorState, Icon, momentLabel, Skeleton } from '@atrium/ui';
import { RecordView, RevisionsView } from '@atrium/ui/records';
import { compareRichText, RichTextChanges, RichTextView, TextChanges } from '@atrium/ui/richText';
import { useEffect, useMemo, useState } from 'react';
import { followBulletins } from '../followBulletins.ts';
import type { BulletinClient, Bulletins } from '../types.ts';
import './show.css';

type Revision = Awaited<ReturnType<BulletinClient['api']['revision']>>;

interface RevisionsParams {
  readonly id: number;
  readonly revision?: number | undefined;
}

/** The versions of a bulletin that the person may see, and what each changed in the one before. */
export default function BulletinRevisions({ params: { id, revision } }: ViewProps<RevisionsParams>) {
  const context = useAtrium<Bulletins>();
  const { api, t } = context;
  const revisions = useLoaded(() => api.revisions({ params: { id } }, { quiet: true }), [api, id]);
  const { reload } = revisions;
  useEffect(() => followBulletins(context, () => void reload()), [context, reload]);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => setChosen(revision ?? null), [revision]);
  return (
    <RecordView of={revisions} failed={t('revisions.failed')}>
      {(rows) => (
        <RevisionsView
          title={t('revisions.title')}
          rows={withAsked(rows, chosen).map((row) => ({
            revision: row.revision,
            label: t('revision', { revision: row.revision }),
            on: row.editedOn,
            by: row.editedBy && { employeeId: row.editedBy.employeeId, name: row.editedBy.employeeName },
            ...(row.readOn !== null && { note: t('revisions.readOn', { time: momentLabel(row.readOn) }) }),
          }))}
          chosen={chosen}
          onChoose={setChosen}
        >
          {(number, before) => <Shown id={id} revision={number} before={before} />}
        </RevisionsView>
      )}
    </RecordView>
  );
}

type Listed = Pick<Revision, 'revision' | 'readOn'> & {
  readonly editedBy: Revision['editedBy'];
  readonly editedOn: string | null;
};

/** One that a receipt is of is listed although its text was not kept, so that this is said of it and of no other. */
function withAsked(rows: readonly Listed[], asked: number | null): readonly Listed[] {
  if (asked === null || rows.some(({ revision }) => revision === asked)) return rows;
  const missing: Listed = { revision: asked, editedBy: null, editedOn: null, readOn: null };
  return [...rows, missing].toSorted((one, other) => other.revision - one.revision);
}

interface ShownProps {
  readonly id: number;
  readonly revision: number;
  readonly before: number | null;
}

/** One version, with what it changed in the one before. */
function Shown({ id, revision, before }: ShownProps) {
  const { api, t } = useAtrium<Bulletins>();
  const { value, failure, reload } = useLoaded(async () => {
    const read = (number: number) => api.revision({ params: { id, revision: number } }, { quiet: true });
    const earlier = before === null ? null : read(before).catch(missingAsNull);
    const [after, old] = await Promise.all([read(revision), earlier]);
    return { after, earlier: old };
  }, [api, id, revision, before]);
  const changes = useMemo(
    () => (value?.earlier ? compareRichText(value.earlier.content, value.after.content) : null),
    [value],
  );
  if (isMissing(failure)) return <EmptyState title={t('revisions.missing')}>{t('revisions.missingText')}</EmptyState>;
  if (failure) return <ErrorState title={t('revisions.failed')} failure={failure} onRetry={() => void reload()} />;
  if (!value) return <Skeleton width="60%" height={28} />;
  const { after, earlier } = value;
  return (
    <article className="at-revision-text bulletin-article">
      <h1>
        <TextChanges before={earlier?.title ?? after.title} after={after.title} />
      </h1>
      {after.lostImages > 0 && (
        <p className="bulletin-notice" role="status">
          <Icon name="info-sign" />
          {t('revisions.lostImages', { count: after.lostImages })}
        </p>
      )}
      {changes ? <RichTextChanges changes={changes} /> : <RichTextView html={after.content} />}
      {(after.fileNames.length > 0 || (earlier?.fileNames.length ?? 0) > 0) && (
        <section className="bulletin-article-files">
          <h2>{t('field.files')}</h2>
          <TextChanges before={joined((earlier ?? after).fileNames)} after={joined(after.fileNames)} />
        </section>
      )}
    </article>
  );
}

function missingAsNull(failure: unknown): null {
  if (isMissing(failure)) return null;
  throw failure;
}
