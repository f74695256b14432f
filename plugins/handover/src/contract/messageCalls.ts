import { Created, Flag, Id, Nothing, SAVE_LIMIT, Text } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FILES, MAX_MESSAGE_LENGTH, MAX_MESSAGES } from './limits.ts';
import { FileReferences, Files, One } from './fields.ts';

/** A comment, or with msgId 0 a line of the system, with the names of another view of it besides (S2-060). */
export const HandoverMessage = z.object({
  msgId: z.int(),
  /** Empty of a line of the system, but of an acknowledgement. */
  employeeName: z.string(),
  content: z.string(),
  /** `YYYY-MM-DD HH:mm` */
  createdTime: z.string(),
  canEdited: z.boolean(),
  files: Files,
  nickName: z.string(),
  dateTime: z.string(),
  messege: z.string(),
  canAction: z.boolean(),
  attachments: z.array(z.object({ fileUrl: z.string(), fileName: z.string() })).max(MAX_FILES),
  /** *(ext)* 0 of a line of the system. */
  employeeId: z.int(),
  /** *(ext)* Its author changed it later. */
  isEdited: z.boolean(),
  /** *(ext)* `closed` has the text 已結案; `postponed` has the new date (C.6-2); `acknowledged` names the person who did it. */
  kind: z.enum(['comment', 'closed', 'postponed', 'acknowledged']),
});

const content = Text(1, MAX_MESSAGE_LENGTH);
const written = { relation: 'message', allow: ['author'], sees: ['reader'] } as const;

/** The comment board of a handover, for all who see it; a comment is changed by its author. */
export const messageCalls = {
  /** Oldest first. */
  messages: {
    get: '/handovers/:id/handoverMsgs',
    params: One,
    returns: z.array(HandoverMessage).max(MAX_MESSAGES),
    list: true,
    needs: 'anyone',
    on: { relation: 'handover', allow: ['owner', 'editor', 'reader'] },
  },
  addMessage: {
    post: '/handovers/:id/messages',
    params: One,
    /** `id`: the one of the path (C.6-26). */
    body: z.object({ id: Id.optional(), content, files: FileReferences.default([]) }),
    returns: Created,
    needs: 'anyone',
    on: { relation: 'handover', allow: ['owner', 'editor', 'reader'] },
    limit: SAVE_LIMIT,
  },
  readMessage: {
    get: '/handoverMsgs/:id',
    params: One,
    returns: HandoverMessage,
    needs: 'anyone',
    on: { relation: 'message', allow: ['author', 'reader'] },
  },
  changeMessage: {
    patch: '/handoverMsgs/:id',
    params: One,
    body: z.object({
      /** The one of the path. */
      msgId: Id.optional(),
      content: content.optional(),
      /** *(ext)* The text that the change began with: 412 with the comment as it is if that is another one by now. */
      basedOn: content.optional(),
      /** `files` replaces the files; otherwise it is ignored (C.6-6). */
      isFileEdited: Flag.default(false),
      files: FileReferences.optional(),
    }),
    returns: Nothing,
    needs: 'anyone',
    on: written,
    limit: SAVE_LIMIT,
  },
  removeMessage: {
    delete: '/handoverMsgs/:id',
    params: One,
    returns: Nothing,
    needs: 'anyone',
    on: written,
    limit: SAVE_LIMIT,
  },
} as const;
