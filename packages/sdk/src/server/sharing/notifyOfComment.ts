import type { ServerContext } from '../ServerContext.ts';
import type { Notice } from '../services.ts';
import type { Written } from '../refusals.ts';
import type { AnyContract } from '../../contract/ContractShape.ts';
import { mentionedPeople } from './people.ts';

type CommentContext = Pick<ServerContext<AnyContract>, 'directory' | 'caller'> & {
  readonly notifier: { notify(notice: Notice & { readonly kind?: undefined }): Promise<void> };
};

/** Who is notified of a comment. */
export interface CommentAudience {
  /** Ids of all who see the record: a mention reaches no one else. */
  readonly seeing: readonly number[];
  /** Ids of those who are notified of a new comment that does not mention them. */
  readonly concerned: readonly number[];
}

/** What was written. */
export interface CommentText {
  readonly content: string;
  /** Its text before the change, of a changed one: people mentioned there are not notified again. */
  readonly before?: string;
}

/** The title of a notice, and what the author's own browser shows in place of it. */
interface NoticeTitle {
  readonly title: Written;
  readonly sent: Written;
}

/** The notices about a comment: what both have in common, and the titles of each. */
export interface CommentNotices extends Omit<Notice, 'to' | 'title' | 'sent'> {
  readonly mentioned: NoticeTitle;
  readonly commented: NoticeTitle;
}

/**
 * Notifies the people whom a comment mentions of the mention, and of a new comment also the others whom it concerns. Its author, the
 * caller, is left out.
 */
export async function notifyOfComment(
  { directory, notifier, caller }: CommentContext,
  { seeing, concerned }: CommentAudience,
  { content, before }: CommentText,
  { mentioned, commented, ...notice }: CommentNotices,
): Promise<void> {
  const withoutAuthor = (people: readonly number[]) => [...new Set(people)].filter((id) => id !== caller()?.id);
  const others = withoutAuthor(seeing);
  const known = await mentionedPeople(directory, before ?? '', others);
  const named = (await mentionedPeople(directory, content, others)).filter((id) => !known.includes(id));
  const rest = before === undefined ? withoutAuthor(concerned).filter((id) => !named.includes(id)) : [];
  if (named.length > 0) await notifier.notify({ ...notice, ...mentioned, to: { employees: named } });
  if (rest.length > 0) await notifier.notify({ ...notice, ...commented, to: { employees: rest } });
}
