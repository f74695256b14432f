import { type DownloadOptions, useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import type { Attendance } from './types.ts';

type Download = (options: DownloadOptions) => Promise<unknown>;

/** A download that is cancelled when the view is left. A failure is shown by the global error message. */
function useDownload() {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (download: Download) => {
    running.current = new AbortController();
    setBusy(true);
    await download({ signal: running.current.signal }).catch(() => undefined);
    setBusy(false);
  };
  return { busy, run };
}

interface ExportButtonProps {
  /** Without it there is nothing to download. */
  readonly download?: Download;
}

/** Downloads what is shown as a table for spreadsheets. */
export function ExportButton({ download }: ExportButtonProps) {
  const { t } = useAtrium<Attendance>();
  const { busy, run } = useDownload();
  return (
    <Button
      small
      variant="quiet"
      icon="download"
      loading={busy}
      disabled={!download}
      onClick={() => download && void run(download)}
    >
      {t('month.export')}
    </Button>
  );
}

interface ExportMenuProps {
  readonly entries: readonly {
    readonly id: string;
    readonly text: string;
    readonly note?: string;
    readonly download: Download;
  }[];
  readonly small?: boolean;
}

/** A choice of files to download. */
export function ExportMenu({ entries, small = false }: ExportMenuProps) {
  const { t } = useAtrium<Attendance>();
  const { busy, run } = useDownload();
  return (
    <MenuPopover
      label={t('month.export')}
      placement="bottom-end"
      entries={entries.map(({ download, ...entry }) => ({ ...entry, run: () => void run(download) }))}
    >
      <Button small={small} icon="download" endIcon="chevron-down" loading={busy} disabled={entries.length === 0}>
        {t('month.export')}
      </Button>
    </MenuPopover>
  );
}
