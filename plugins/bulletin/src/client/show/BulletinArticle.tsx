import { useAtrium } from '@atrium/sdk/client';
import { momentLabel } from '@atrium/ui';
import { type Attachment, AttachmentList } from '@atrium/ui/attachments';
import { RichTextView } from '@atrium/ui/richText';
import type { ReactNode } from 'react';
import { MustReadTag } from './MustReadTag.tsx';
import type { Bulletins } from '../types.ts';
import './show.css';

/** What a reader sees of a bulletin. */
interface Article {
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
  /** Below the facts. */
  readonly audience?: ReactNode;
}

/** A bulletin as its readers see it, in its panel and in the preview of its form. */
export function BulletinArticle({ article, children, audience }: BulletinArticleProps) {
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
      {audience}
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

/** Opens a link into the product, such as `/index?open=ShowBulletin&id=3`, without a reload; another one in a window of its own. */
function openAddress(
  href: string,
  openView: (view: string, params: Readonly<Record<string, unknown>>) => boolean,
): void {
  const url = new URL(href, location.href);
  const { open: view, ...params } = Object.fromEntries(url.searchParams) as Record<string, string>;
  const isOpen = url.pathname === '/index' && view !== undefined && openView(view, readValues(params));
  if (!isOpen) window.open(url.href, '_blank', 'noopener');
}

/** Parameters of an address are JSON where they can be read as such, else texts. */
const readValues = (params: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, /^(\d{1,9}|true|false)$/.test(text) ? JSON.parse(text) : text]),
  );
