import type { Caller } from './Caller.ts';

/** An uploaded file as responses describe it. */
export interface FileFacts {
  /** 32 random hexadecimal digits. */
  readonly id: string;
  readonly fileName: string;
  /** Its address: `/api/files/{id}`. */
  readonly fileUrl: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** Employee id. */
  readonly uploadedBy: number;
  readonly uploadedOn: Date;
}

/** A file that a plugin keeps, and its targets. */
export interface KeptFile extends FileFacts {
  /** As passed to `keep`. */
  readonly targets: readonly string[];
}

/** An upload that may be read. */
export interface OpenFile {
  readonly id: string;
  readonly name: string;
  /** Media type, by its checked content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Its bytes in pieces. Read them to the end, or leave the loop: both close the file. */
  stream(): AsyncIterable<Uint8Array>;
  /** Its bytes at once: 10 MiB at most. */
  bytes(): Promise<Uint8Array>;
}

/**
 * Uploaded files, kept by a plugin. An upload can be read by its uploader only and is deleted after a day, unless a
 * plugin keeps it; the plugin's `mayRead` decides who reads what it keeps. Every function joins the current
 * transaction: after a rollback nothing was kept or released.
 */
export interface Files {
  /**
   * Keeps files for a record of this plugin, named as in the audit log (`note:12`). Idempotent. Each file is passed as
   * its id or as the link that the upload returned. Allowed are files that the caller uploaded and no plugin keeps, and
   * files that this plugin already keeps and the caller may read: a copy of a note may refer to the same files. Without
   * a caller (jobs, commands) only the latter.
   *
   * @returns facts in the order of the input, each file once
   * @throws Refusal 422 `INVALID` if one is missing or may not be kept; then none is kept
   */
  keep(files: readonly string[], target: string): Promise<readonly FileFacts[]>;
  /**
   * Releases files from `target`; files that it does not have are ignored. A file without any target is an orphan
   * again: readable by its uploader only, and deleted after a day unless it is kept again.
   */
  release(ids: readonly string[], target: string): Promise<void>;
  /** Facts of files that this plugin keeps, in the order of the input; others are left out. */
  facts(ids: readonly string[]): Promise<readonly FileFacts[]>;
  /**
   * Opens an upload to be read, passed as its id or as the link that the upload returned: one that the caller may read
   * (their own, or a kept one by the rule of its plugin); without a caller (jobs, commands) one that this plugin keeps.
   *
   * @throws Refusal 422 `INVALID` if it is missing or may not be read
   */
  open(file: string): Promise<OpenFile>;
  /**
   * Returns an address of a kept file that works without a session, for public pages (C.6-12). At every request
   * `mayVisit` of the plugin's server decides whether it still does, so that access that was withdrawn ends at once; it
   * also ends when the file is released, or the plugin removed or without `mayVisit`.
   *
   * @param grant what the address was given out for, as `mayVisit` receives it: 1 to 100 of letters, digits, `-` and `_`
   * @param minutes how long it is valid at most; 10 by default
   * @throws TypeError for another grant
   */
  openUrl(id: string, grant: string, minutes?: number): string;
}

/** The part of a plugin's server that decides about the files it keeps. */
export interface FileReading {
  /** Returns whether this person may read the file. If not, the response is the same as for a missing file. */
  mayRead(file: KeptFile, caller: Caller): boolean | Promise<boolean>;
  /**
   * Returns whether a visitor without a session may read the file at an address that `openUrl` made for `grant`. The
   * seal and the time of the address have been checked. Without this rule no such address works.
   */
  mayVisit?(file: KeptFile, grant: string): boolean | Promise<boolean>;
}
