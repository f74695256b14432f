import { type CallFailure, joined, useAtrium, useFrame } from '@atrium/sdk/client';
import { Avatar, Button, classNames, Icon, momentLabel } from '@atrium/ui';
import { AttachmentList } from '@atrium/ui/attachments';
import { ReaderUnits } from '@atrium/ui/readers';
import { RichTextChanges, RichTextView } from '@atrium/ui/richText';
import { type ReactNode, useState } from 'react';
import { Stars } from '../parts/Stars.tsx';
import { StatusMark } from '../parts/StatusMark.tsx';
import { fullDay, shortMoment } from '../parts/texts.ts';
import type { Handover, Handovers, Translate } from '../types.ts';
import { changedText, type ReadChanges } from './changes.ts';
import { Checklist } from './Checklist.tsx';
import { useReading } from './useReading.ts';

interface FactsProps {
  readonly handover: Handover;
  readonly onCopy: () => void;
}

/** The fields of a handover: the left side of its panel. */
export function Facts({ handover, onCopy }: FactsProps) {
  const { t } = useAtrium<Handovers>();
  const { changes, article } = useReading(handover);
  const [comparison, setComparison] = useState<Comparison>('marked');
  const { title, content, files } = handover;
  const compared = comparison === 'none' ? null : changes?.content;
  return (
    <article ref={article} className="at-record-body handover-facts">
      {changes && (
        <ChangedStrip handover={handover} changes={changes} comparison={comparison} onComparison={setComparison} />
      )}
      <header>
        <h1>{title}</h1>
        <Meta handover={handover} />
      </header>
      <Acknowledgement handover={handover} />
      {compared ? <RichTextChanges changes={compared} only={comparison === 'only'} /> : <RichTextView html={content} />}
      <Checklist handover={handover} onCopy={onCopy} />
      {files.length > 0 && (
        <div className="handover-files">
          <AttachmentList files={files} label={t('field.files')} />
          <span className="at-caption at-mute">{t('show.files', { count: files.length })}</span>
        </div>
      )}
    </article>
  );
}

function Meta({ handover }: { readonly handover: Handover }) {
  const { panels, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const { id, typeName, tagName, level, publisher, publishDate, finishDate, state } = handover;
  const { viewedCount, readerCount, readerUnits } = handover;
  const openReaders = () =>
    panels.open('HandoverPeople', { id, of: 'readers' }, { id: `${id} readers`, parent: frame.key });
  return (
    <dl className="handover-meta">
      {typeName !== '' && (
        <Fact name={t('field.typeId')}>{joined([typeName, tagName].filter(Boolean), 'clauses')}</Fact>
      )}
      <Fact name={t('field.level')}>
        <Stars level={level} />
      </Fact>
      {/* on the screen it is in the head of the panel */}
      <Fact paper name={t('list.status')}>
        <StatusMark of={handover} plain={handover.overdue.length === 0} />
      </Fact>
      <Fact name={t('list.publishDate')}>{joined([publisher, momentLabel(publishDate)], 'clauses')}</Fact>
      {finishDate !== null && (
        <Fact name={t('list.finishDate')}>
          {state === 'scheduled' ? t('show.scheduled', { day: fullDay(finishDate) }) : fullDay(finishDate)}
        </Fact>
      )}
      <Fact name={t('show.viewed')}>
        <button type="button" className="at-link" onClick={openReaders}>
          {t('show.viewedBy', { count: viewedCount, of: readerCount })}
        </button>
      </Fact>
      {readerUnits.length > 0 && (
        <Fact name={t('field.readers')}>
          <ReaderUnits units={readerUnits} />
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** On paper only. */
  readonly paper?: boolean;
}

function Fact({ name, children, paper }: FactProps) {
  return (
    <div className={classNames(paper && 'handover-paper')}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Faces that are drawn; the others are in the list of responsible people. */
const SHOWN = 8;

type Editor = Handover['editors'][number];

/** Who has acknowledged it, who has only read it, and the button to acknowledge. */
function Acknowledgement({ handover }: { readonly handover: Handover }) {
  const { api, notices, panels, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const [busy, setBusy] = useState(false);
  const { id, editors, isEditor, acknowledgedOn, state } = handover;
  if (editors.length === 0) return null;
  const acknowledge = async () => {
    setBusy(true);
    try {
      await api.acknowledge({ params: { id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('acknowledged') });
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('acknowledge.failed'), message, tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <section className="handover-acknowledge" tabIndex={-1} aria-label={t('field.editors')}>
      <h2>{t('list.acknowledged')}</h2>
      <ul>
        {editors.slice(0, SHOWN).map((editor) => (
          <li key={editor.employeeId}>
            <Avatar name={editor.employeeName} id={editor.employeeId} size="small" />
            {editor.employeeName}
            <EditorState t={t} editor={editor} />
          </li>
        ))}
        {editors.length > SHOWN && (
          <li>
            <button
              type="button"
              className="at-link"
              onClick={() =>
                panels.open('HandoverPeople', { id, of: 'editors' }, { id: `${id} editors`, parent: frame.key })
              }
            >
              {t('show.moreEditors', { count: editors.length - SHOWN })}
            </button>
          </li>
        )}
      </ul>
      {isEditor && acknowledgedOn === null && state !== 'closed' && (
        <Button variant="primary" icon="hand" className="at-no-print" loading={busy} onClick={() => void acknowledge()}>
          {t('acknowledge.do')}
        </Button>
      )}
    </section>
  );
}

function EditorState({ t, editor: { readOn, acknowledgedOn } }: { readonly t: Translate; readonly editor: Editor }) {
  if (acknowledgedOn !== null)
    return (
      <small className="handover-acknowledged" title={acknowledgedOn}>
        <Icon name="tick-circle" size={14} />
        {t('acknowledge.on', { time: shortMoment(acknowledgedOn) })}
      </small>
    );
  if (readOn === null) return <small>{t('acknowledge.unread')}</small>;
  return (
    <small title={readOn}>
      <Icon name="eye-open" size={14} />
      {t('acknowledge.readOn', { time: shortMoment(readOn) })}
    </small>
  );
}

/** The content with its changes marked, the changes alone, or the content as it is. */
type Comparison = 'marked' | 'only' | 'none';

interface ChangedStripProps {
  readonly handover: Handover;
  readonly changes: ReadChanges;
  readonly comparison: Comparison;
  readonly onComparison: (comparison: Comparison) => void;
}

/** Shows that the handover was revised since the person had read it, and the author; until the panel is closed. */
function ChangedStrip({ handover, changes, comparison, onComparison }: ChangedStripProps) {
  const { session, t } = useAtrium<Handovers>();
  const { readOn, revisedBy, revisedOn } = handover;
  const parts = changes.parts && changedText(t, changes.parts);
  const name = revisedBy.employeeId === session.state.id ? t('show.you') : revisedBy.employeeName;
  const isComparable = changes.content !== null && changes.content.count > 0;
  return (
    <div className="handover-strip at-no-print" role="status">
      <Icon name="history" />
      <p>
        {t('show.changed', { read: shortMoment(readOn ?? ''), name, time: momentLabel(revisedOn) })}
        {parts !== null && parts !== '' && t('show.changedParts', { parts })}
      </p>
      {isComparable && comparison !== 'none' && (
        <button
          type="button"
          className="at-link"
          aria-pressed={comparison === 'only'}
          onClick={() => onComparison(comparison === 'only' ? 'marked' : 'only')}
        >
          {t(comparison === 'only' ? 'show.all' : 'show.onlyChanges')}
        </button>
      )}
      {isComparable && (
        <Button small onClick={() => onComparison(comparison === 'none' ? 'marked' : 'none')}>
          {t(comparison === 'none' ? 'show.compare' : 'show.compareEnd')}
        </Button>
      )}
    </div>
  );
}
