import { useAtrium, useFrame } from '@atrium/sdk/client';
import { joined } from '@atrium/sdk/client';
import { classNames, momentLabel } from '@atrium/ui';
import { AttachmentList } from '@atrium/ui/attachments';
import { RichTextChanges, RichTextView } from '@atrium/ui/richText';
import { useState, type ReactNode } from 'react';
import { fullDay } from '../parts/days.ts';
import { Stars } from '../parts/Stars.tsx';
import { StatusMark } from '../parts/StatusMark.tsx';
import type { Handover, Handovers } from '../types.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import { ChangedStrip, type Comparison } from './ChangedStrip.tsx';
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
      {changes && <ChangedStrip {...{ handover, changes, comparison }} onComparison={setComparison} />}
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
  const { id, typeName, tagName, level, publisher, publishDate, finishDate, state, viewedCount, readerCount } =
    handover;
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
