import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { type CommentDraft, CommentBoard, useCommentDraft } from '@atrium/ui/comments';
import { useEffect } from 'react';
import type { Equipment } from './types.ts';

/** What people write about an item. */
export function Comments({ id }: { readonly id: number }) {
  const { t, api, events } = useAtrium<Equipment>();
  const { value, failure, reload } = useLoaded(() => api.comments({ params: { id } }, { quiet: true }), [api, id]);
  useEffect(() => events.on('changed', (changed) => void (changed.id === id && reload())), [events, id, reload]);
  // The global error message shows a refusal.
  const run = (call: Promise<unknown>) =>
    call.then(reload).then(
      () => true,
      () => false,
    );
  const send = ({ content }: CommentDraft) => run(api.addComment({ params: { id }, body: { content } }));
  const [draft, setDraft, activity] = useCommentDraft(`comment:${id}`, { title: t('comments.title'), onSend: send });
  return (
    <CommentBoard
      comments={value?.map(({ author, ...comment }) => ({ ...comment, ...(author && { author }) }))}
      failed={failure ? t('comments.failed') : undefined}
      onReload={() => void reload()}
      draft={draft}
      activity={activity}
      onDraft={setDraft}
      onSend={send}
      onDelete={async (commentId) => void (await run(api.removeComment({ params: { id, commentId } })))}
    />
  );
}
