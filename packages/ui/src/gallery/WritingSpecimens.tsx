import { lazy, Suspense, useState } from 'react';
import { Field } from '../primitives/Field.tsx';
import { RichTextView } from '../richText/index.ts';
import { SAMPLE_TEXT } from './sample.ts';
import { Specimen } from './Specimen.tsx';

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
