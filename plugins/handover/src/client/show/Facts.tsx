import { useAtrium, useFrame } from '@atrium/sdk/client';
import { joined } from '@atrium/sdk/client';
import { momentLabel } from '@atrium/ui';
import { AttachmentList } from '@atrium/ui/attachments';
import { RichTextChanges, RichTextView } from '@atrium/ui/richText';
import { useState, type ReactNode } from 'react';
import { fullDay } from '../parts/days.ts';
import { Stars } from '../parts/Stars.tsx';
import type { Handover, Handovers } from '../types.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import { ChangedStrip } from './ChangedStrip.tsx';
import { Checklist } from './Checklist.tsx';
import { useChanges } from './useChanges.ts';

interface FactsProps {
  readonly handover: Handover;
  readonly onCopy: () => void;
}

/** What a handover says: the left side of its panel. */
export function Facts({ handover, onCopy }: FactsProps) {
  const { t } = useAtrium<Handovers>();
  const changes = useChanges(handover);
  const [only, setOnly] = useState(false);
  const { title, content, files } = handover;
  const isOnly = only && changes?.content != null;
  return (
    <article className="at-record-body handover-facts">
      {changes && <ChangedStrip handover={handover} changes={changes} only={isOnly} onOnly={setOnly} />}
      <header>
        <h1>{title}</h1>
        <Meta handover={handover} />
      </header>
      <Acknowledgement handover={handover} />
      {changes?.content ? <RichTextChanges changes={changes.content} only={isOnly} /> : <RichTextView html={content} />}
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

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
