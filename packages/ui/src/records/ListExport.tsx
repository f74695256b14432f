import type { DownloadOptions } from '@atrium/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/Button.tsx';
import { usePartText } from '../parts/usePartText.ts';
import type { AnyList } from './ListStates.tsx';

export interface ListExportProps<Query> {
  readonly list: AnyList & { readonly list: { readonly query: Query } };
  /** Downloads what is listed, all pages of it: pass the query and the options to a call that returns a file. */
  readonly download: (query: Query, options: DownloadOptions) => Promise<unknown>;
  /** 匯出 CSV by default. */
  readonly label?: string;
}

/** A button that saves the list as a file, with its filters and its order. Leaving the list cancels it. */
export function ListExport<Query>({ list: shown, download, label }: ListExportProps<Query>) {
  const text = usePartText();
  const [loading, setLoading] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    running.current = new AbortController();
    setLoading(true);
    // the failure is shown by the host
    await download(shown.list.query, { signal: running.current.signal }).catch(() => undefined);
    setLoading(false);
  };
  return (
    <Button icon="download" loading={loading} disabled={!shown.loaded || shown.total === 0} onClick={() => void run()}>
      {label ?? text('listExport')}
    </Button>
  );
}
