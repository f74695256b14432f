export { RichTextEditor } from './RichTextEditor.tsx';
export type { RichTextEditorProps } from './RichTextEditor.tsx';
export type { UploadImage } from './useImageUploads.ts';
