/** Files of records: a field that uploads them, and a list that shows them. */
export {
  type Attachment,
  AttachmentList,
  type AttachmentListProps,
  fileSizeText,
  type Uploader,
} from './AttachmentList.tsx';
export { UploadField, type UploadFieldProps } from './UploadField.tsx';
