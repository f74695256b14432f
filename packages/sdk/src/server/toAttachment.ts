import type { FileFacts } from './files.ts';

/** What is known of a kept file as the shape `Attachment` of a contract: `(await context.files.facts(ids)).map(toAttachment)`. */
export const toAttachment = ({ id, fileName, fileUrl, size, mimeType }: FileFacts) => ({
  fileId: id,
  fileName,
  fileUrl,
  size,
  mimeType,
});
