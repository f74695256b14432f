import type { UploadOptions } from '@atrium/sdk/client';
import { lazy, Suspense, useState } from 'react';
import { type Attachment, UploadField } from '../attachments/index.ts';
import { MemberChooser, MemberChooserField } from '../chooser/index.ts';
import { type BoardComment, CommentBoard, EMPTY_DRAFT } from '../comments/index.ts';
import { Field } from '../index.ts';
import { FavouriteButton, ReadersList } from '../readers/index.ts';
import { RichTextView } from '../richText/index.ts';
import { SAMPLE_COMMENTS, SAMPLE_IMAGES, SAMPLE_ORGANISATION, SAMPLE_READERS, SAMPLE_TEXT } from './sample.ts';
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

/** An upload of four seconds; a file whose name contains 失敗 fails. */
async function upload(file: File, { signal, onProgress }: UploadOptions = {}) {
  for (let step = 1; step <= 20; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    signal?.throwIfAborted();
    onProgress?.(step / 20);
  }
  if (file.name.includes('失敗')) throw new Error('連線中斷，請稍後再試。');
  const fileUrl = URL.createObjectURL(file);
  return { fileId: fileUrl, fileName: file.name, fileUrl, link: fileUrl, size: file.size, mimeType: file.type };
}

const FIRST: readonly Attachment[] = [
  { fileId: '1', fileName: '平面圖.png', fileUrl: SAMPLE_IMAGES[0]!.src, size: 182_000, mimeType: 'image/png' },
  { fileId: '2', fileName: '第二季維護合約（最終版）.pdf', fileUrl: '#', size: 3_400_000, mimeType: 'application/pdf' },
];

/** Files of a record. */
export function AttachmentSpecimens() {
  const [files, setFiles] = useState(FIRST);
  return (
    <Specimen title="附件" note="選擇、拖曳或貼上；失敗的列出原因" span={2}>
      <Field label="附件">
        <UploadField files={{ upload }} value={files} onChange={setFiles} max={5} />
      </Field>
    </Specimen>
  );
}

const RichTextEditor = lazy(() => import('../editor/index.ts').then((part) => ({ default: part.RichTextEditor })));

/** An upload that takes two seconds and fails at the end: the gallery has no server. */
const uploadImage = (_: File, { onProgress }: { onProgress(part: number): void }) =>
  new Promise<never>((_resolve, reject) => {
    onProgress(0.64);
    setTimeout(() => reject(new Error('元件展示頁沒有伺服器')), 2000);
  });

/** Formatted text, where it is written and where it is read. */
export function WritingSpecimens() {
  const [content, setContent] = useState(SAMPLE_TEXT);
  return (
    <>
      <Specimen title="編輯器" note="第一次用到才載入" span={2}>
        <Field label="內容" required>
          <Suspense fallback={null}>
            <RichTextEditor value={content} onChange={setContent} uploadImage={uploadImage} />
          </Suspense>
        </Field>
      </Specimen>
      <Specimen title="閱讀" note="不需要編輯器">
        <RichTextView html={content} />
      </Specimen>
    </>
  );
}

/** A visible delay. */
const reload = () => new Promise((resolve) => setTimeout(resolve, 1500));

/** The member chooser: with a maximum, read-only, and closed in a form. */
export function ChooserSpecimens() {
  const [readers, setReaders] = useState<readonly number[]>([1, 3, 5, 6, 12]);
  const [owners, setOwners] = useState<readonly number[]>([5, 6]);
  return (
    <>
      <Specimen title="選擇人員" note="方向鍵移動，Space 選取，直接打字就會篩選" span={2} bare>
        <div className="at-chooser-sample">
          <MemberChooser
            label="選擇讀者"
            organisation={SAMPLE_ORGANISATION}
            value={readers}
            onChange={setReaders}
            max={6}
            onReload={reload}
          />
        </div>
      </Specimen>
      <Specimen title="指定的人員" note="唯讀：只列出給定的人員" bare>
        <div className="at-chooser-sample">
          <MemberChooser label="指定的人員" organisation={SAMPLE_ORGANISATION} value={readers} readOnly />
        </div>
      </Specimen>
      <Specimen title="表單裡的人員" note="按「確定」才生效" span={3}>
        <Field label="負責人" required hint="最多可選 3 員">
          <MemberChooserField
            organisation={SAMPLE_ORGANISATION}
            title="選擇負責人"
            value={owners}
            onChange={setOwners}
            max={3}
          />
        </Field>
      </Specimen>
    </>
  );
}
