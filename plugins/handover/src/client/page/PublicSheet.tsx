import { joined, useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, dayLabel, Icon } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { RichTextView } from '@atrium/ui/richText';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { shortDay } from '../parts/texts.ts';
import type { HandoverClient, Handovers } from '../types.ts';

type PublicHandover = Awaited<ReturnType<HandoverClient['api']['publicHandover']>>;

interface PublicSheetProps {
  readonly handover: PublicHandover;
  /** Reads it again, with new addresses of its files. */
  readonly onRenew: () => Promise<PublicHandover>;
}

/** Addresses of files work for ten minutes; a press after nine renews them first. */
const FRESH = 9 * 60_000;

/** What visitors see of a handover: no people but its publisher, and no comments. */
export function PublicSheet({ handover, onRenew }: PublicSheetProps) {
  const { t } = useAtrium<Handovers>();
  const frame = useFrame();
  const { title, content, typeName, tagName, level, publisher, publishDate, revisedOn, expiresOn, isFinish, files } =
    handover;
  const category = joined([typeName, tagName].filter(Boolean), 'clauses');
  return (
    <article className="handover-sheet">
      <div className="handover-sheet-text">
        <p className="handover-sheet-category">
          {category}
          <span role="img" aria-label={t('pages.PublicHandover.level', { count: level })}>
            {[1, 2, 3].map((each) => (
              <Icon
                key={each}
                size={14}
                name={each <= level ? 'star' : 'star-empty'}
                className={each <= level ? 'handover-star-on' : ''}
              />
            ))}
          </span>
        </p>
        <h1>{title}</h1>
        <RichTextView html={content} />
      </div>
      <aside>
        <dl>
          <Fact name={t('pages.PublicHandover.status')}>
            <span className="handover-sheet-status">
              {isFinish ? <Icon name="tick-circle" /> : <span className="handover-ring" aria-hidden="true" />}
              {t(isFinish ? 'pages.PublicHandover.closed' : 'pages.PublicHandover.unfinished')}
            </span>
          </Fact>
          <Fact name={t('pages.PublicHandover.published')}>
            {publisher}
            <small>
              {wholeDay(publishDate)} {publishDate.slice(11)}
              {revisedOn !== null &&
                t('pages.PublicHandover.revised', { day: shortDay(revisedOn.slice(0, 10), publishDate) })}
            </small>
          </Fact>
          {expiresOn !== null && (
            <Fact name={t('pages.PublicHandover.expires')}>
              {expiresOn.slice(0, 4)}/{dayLabel(expiresOn)} 23:59
            </Fact>
          )}
        </dl>
        {files.length > 0 && <Files handover={handover} onRenew={onRenew} />}
        <Button wide icon="print" className="at-no-print" onClick={() => frame.print()}>
          {t('pages.PublicHandover.print')}
        </Button>
      </aside>
    </article>
  );
}

/** `2026/3/20` */
const wholeDay = (day: string) => day.slice(0, 10).replaceAll(/-0?/g, '/');

function Files({ handover: { files }, onRenew }: PublicSheetProps) {
  const { t } = useAtrium<Handovers>();
  const since = useRef(0);
  useEffect(() => {
    since.current = Date.now();
  }, [files]);
  const open = async (event: MouseEvent, index: number) => {
    if (Date.now() - since.current < FRESH) return;
    event.preventDefault();
    const renewed = await onRenew().catch(() => null);
    const file = renewed?.files[index];
    if (file) location.assign(file.fileUrl);
  };
  return (
    <section>
      <h2>
        {t('pages.PublicHandover.files')} <span>{files.length}</span>
      </h2>
      <ul>
        {files.map(({ fileName, fileUrl, size }, index) => (
          <li key={fileUrl}>
            <a href={fileUrl} download={fileName} onClick={(event) => void open(event, index)}>
              <Icon name="document" size={14} />
              <span className="at-cut">{fileName}</span>
              <small>{fileSizeText(size)}</small>
              <Icon name="download" size={14} />
            </a>
          </li>
        ))}
      </ul>
      <p className="at-no-print">{t('pages.PublicHandover.filesHint')}</p>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
