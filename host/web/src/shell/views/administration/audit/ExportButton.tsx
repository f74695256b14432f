import { hostRoutes } from '@atrium/sdk/host';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import { TRANSPORT } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { useAdministrationText } from '../useAdministrationText.ts';
import type { AuditFilters } from './auditTypes.ts';

const route = { service: 'main', method: 'get', path: hostRoutes.auditExport.get } as const;

/** Downloads the listed entries, all pages of them. */
export function ExportButton({ filters }: { readonly filters: AuditFilters }) {
  const transport = useService(TRANSPORT);
  const t = useAdministrationText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== ''));
    // A failure is shown by the global error message.
    await transport.download(route, { query }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon="download" loading={busy} onClick={() => void download()}>
      {t('audit.export')}
    </Button>
  );
}
