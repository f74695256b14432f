import { useAtrium, useRecordForm, type RecordPane } from '@atrium/sdk/client';
import { Field, TextArea } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { RecordFormView } from '@atrium/ui/records';
import type { Nav } from './types.ts';

interface TicketSitesProps {
  /** Open while it has a target; it reopens by itself if there is unsaved input. */
  readonly pane: RecordPane<true>;
}

/** The sites that entries may open with a launch ticket, one per line. */
export function TicketSites({ pane }: TicketSitesProps) {
  const { t } = useAtrium<Nav>();
  return (
    <Dialog open={pane.target !== null} title={t('sites.title')} onClose={() => void pane.open(null)} modal>
      {pane.target && <SitesForm pane={pane} />}
    </Dialog>
  );
}

interface Sites {
  readonly origins: readonly string[];
}

function SitesForm({ pane }: TicketSitesProps) {
  const { api, notices, t } = useAtrium<Nav>();
  const form = useRecordForm<Sites, { readonly origins: string }, null>({
    name: 'sites',
    id: 'all',
    pane,
    blank: { origins: '' },
    read: async () => ({ record: await api.ticketSites({}, { quiet: true }), choices: null }),
    fieldsOf: ({ origins }) => ({ origins: origins.join('\n') }),
    async save(fields) {
      const lines = fields.origins.split('\n').map((line) => line.trim());
      const record = await api.saveTicketSites({ body: { origins: lines.filter(Boolean) } }, { quiet: true });
      return { id: 'all', record };
    },
    onSaved() {
      notices.toast({ tone: 'success', message: t('sites.saved') });
      pane.show(null);
    },
    title: () => t('sites.title'),
    failed: () => t('sites.failed'),
  });
  return (
    <RecordFormView form={form} failed={t('sites.loadFailed')} onCancel={() => void pane.open(null)}>
      <Field {...form.field('origins')} hint={t('sites.hint')}>
        <TextArea rows={6} {...form.input('origins')} spellCheck={false} placeholder="https://erp.example.com" />
      </Field>
    </RecordFormView>
  );
}
