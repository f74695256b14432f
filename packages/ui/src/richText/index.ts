export { RichTextView, richTextPreview } from './RichTextView.tsx';
export type { RichTextViewProps } from './RichTextView.tsx';
