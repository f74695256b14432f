import type { Caller } from './Caller.ts';

/** An uploaded file as answers name it (C.6-7). */
export interface FileFacts {
  /** 32 hexadecimal digits that nobody can guess. */
  readonly id: string;
  readonly fileName: string;
  /** Where it is fetched: `/api/files/{id}`. */
  readonly fileUrl: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** Employee id. */
  readonly uploadedBy: number;
  readonly uploadedOn: Date;
}

/** A file that a plugin keeps, and what for. */
export interface KeptFile extends FileFacts {
  /** As they were given to `keep`. */
  readonly targets: readonly string[];
}

/**
 * Uploaded files, kept by a plugin. An upload is its uploader's alone and is removed a day later, unless a plugin keeps it; what a
 * plugin keeps is read by whom its `mayRead` lets. Everything here joins the transaction under way: rolled back, nothing was
 * kept or released.
 */
export interface Files {
  /**
   * Keeps files for something of this plugin, named as in the audit (`note:12`); doing so twice changes nothing. Each is given as
   * its id or as the link that the upload answered. Allowed are files that the caller uploaded and nobody keeps, and files that this plugin
   * keeps already and the caller may read: a copy of a note may refer to the same files. Without a caller (jobs, commands) only
   * the latter.
   *
   * @returns facts in the order asked for, each file once
   * @throws Refusal 422 `INVALID` where one is not there or may not be kept, the same for both; then none is kept.
   */
  keep(files: readonly string[], target: string): Promise<readonly FileFacts[]>;
  /**
   * Takes files back from `target`; what it does not have is passed over. A file without any target left is an orphan again: its
   * uploader's alone, and removed a day later unless it is kept anew.
   */
  release(ids: readonly string[], target: string): Promise<void>;
  /** Facts of files that this plugin keeps, in the order asked for; others are left out. */
  facts(ids: readonly string[]): Promise<readonly FileFacts[]>;
  /**
   * The address of a file that this plugin keeps, good without a session for so many minutes: for public pages (C.6-12). It
   * opens nothing once the file is released or the plugin is gone.
   *
   * @param minutes 10 unless said
   */
  openUrl(id: string, minutes?: number): string;
}

/** The part of a server half that answers for the files it keeps. */
export interface FileReading {
  /** May this person read the file? A no is answered like a file that is not there (C.1-4). */
  mayRead(file: KeptFile, caller: Caller): boolean | Promise<boolean>;
}
