import { createContext, useContext } from 'react';

/** An image on its way. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly part: number;
  /** Why it failed, in the person's language. */
  readonly failure?: string;
  readonly cancel: () => void;
  readonly retry: () => void;
}

export const UploadContext = createContext<Readonly<Record<string, Upload>>>({});

export const useUpload = (key: string): Upload | undefined => useContext(UploadContext)[key];
