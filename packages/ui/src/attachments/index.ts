/** Files of records: a field that uploads them, and a list that shows them. */
export type { Attachment, Uploader } from './Attachment.ts';
export { fileSizeText } from './Attachment.ts';
export { AttachmentList, type AttachmentListProps } from './AttachmentList.tsx';
export { UploadField, type UploadFieldProps } from './UploadField.tsx';
