import { useAtrium } from '@atrium/sdk/client';
import { momentLabel } from '@atrium/ui';
import { AttachmentList, type Attachment } from '@atrium/ui/attachments';
import { RichTextView } from '@atrium/ui/richText';
import type { ReactNode } from 'react';
import { MustReadTag } from '../parts/MustReadTag.tsx';
import type { Bulletins } from '../types.ts';
import { openAddress } from './openAddress.ts';
import './show.css';

/** What a reader sees of a bulletin. */
export interface Article {
  readonly title: string;
  readonly category: string;
  readonly author: string;
  readonly publishedOn: string | null;
  readonly finishedOn: string | null;
  readonly revision: number;
  readonly editedOn: string | null;
  readonly mustRead: boolean;
  readonly deadline: string | null;
  readonly isRead: boolean;
  readonly content: string;
  readonly files: readonly Attachment[];
}

interface BulletinArticleProps {
  readonly article: Article;
  /** Above the title. */
  readonly children?: ReactNode;
}

/** A bulletin as its readers see it, in its panel and in the preview of its form. */
export function BulletinArticle({ article, children }: BulletinArticleProps) {
  const { openView, t } = useAtrium<Bulletins>();
  const { title, category, author, publishedOn, finishedOn, revision, editedOn, files } = article;
  const facts = [category, author, publishedOn && t('show.period', { from: publishedOn, to: finishedOn ?? '' })];
  return (
    <article className="bulletin-article">
      {children}
      {article.mustRead && <MustReadTag deadline={article.deadline} isRead={article.isRead} />}
      <h1>{title}</h1>
      <p className="bulletin-article-facts">
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {editedOn !== null && <span>{t('show.edited', { revision, time: momentLabel(editedOn) })}</span>}
      </p>
      <RichTextView html={article.content} onOpenLink={(href) => openAddress(href, openView)} />
      {files.length > 0 && (
        <section className="bulletin-article-files">
          <h2>{t('field.files')}</h2>
          <AttachmentList files={files} label={t('field.files')} />
        </section>
      )}
    </article>
  );
}
