import { useState } from 'react';
import { CommentBoard, EMPTY_DRAFT, type BoardComment } from '../comments/index.ts';
import { FavouriteButton, ReadersList } from '../readers/index.ts';
import { SAMPLE_COMMENTS, SAMPLE_READERS } from './sample.ts';
import { Specimen } from './Specimen.tsx';

/** Comments, readers and favourites of a record. */
export function SharingSpecimens() {
  const [comments, setComments] = useState<readonly BoardComment[]>(SAMPLE_COMMENTS);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [marked, setMarked] = useState(true);
  const send = ({ content, editing }: typeof draft) => {
    setComments((all) =>
      editing === null
        ? [...all, { ...SAMPLE_COMMENTS.at(-1)!, id: all.length + 1, content }]
        : all.map((comment) =>
            comment.id === editing ? { ...comment, content, changedOn: comment.createdOn } : comment,
          ),
    );
    return Promise.resolve(true);
  };
  return (
    <>
      <Specimen title="留言板" note="Ctrl Enter 送出" bare>
        <div className="at-specimen-tall">
          <CommentBoard
            comments={comments}
            onReload={() => setComments(SAMPLE_COMMENTS)}
            draft={draft}
            onDraft={setDraft}
            onSend={send}
            onDelete={(id) => Promise.resolve(setComments((all) => all.filter((comment) => comment.id !== id)))}
          />
        </div>
      </Specimen>
      <Specimen title="讀者" note="依部門，附閱讀時間" bare>
        <div className="at-specimen-tall">
          <ReadersList readers={SAMPLE_READERS} />
        </div>
      </Specimen>
      <Specimen title="收藏">
        <FavouriteButton of="跨部門協調" marked={marked} onChange={setMarked} />
      </Specimen>
    </>
  );
}
