import { useAtrium, type RecordPane } from '@atrium/sdk/client';
import { Button, EmptyState, StatusTag } from '@atrium/ui';
import { EntryForm } from './EntryForm.tsx';
import type { MenuEntry, Nav } from './types.ts';
import { useEntryForm, type FormTarget } from './useEntryForm.ts';

interface EntryPaneProps {
  readonly pane: RecordPane<FormTarget>;
  readonly onRemove: (entry: MenuEntry) => void;
}

/** The selected entry's form beside the tree, if the tab is wide enough. */
export function EntryPane({ pane, onRemove }: EntryPaneProps) {
  const { t } = useAtrium<Nav>();
  const { target, start } = pane;
  return (
    <section className="nav-entry" aria-label={t('form.pane')}>
      {target ? (
        <PaneForm key={`${JSON.stringify(target)} ${start}`} target={target} pane={pane} onRemove={onRemove} />
      ) : (
        <EmptyState icon="diagram-tree" title={t('form.noneTitle')}>
          {t('form.noneText')}
        </EmptyState>
      )}
    </section>
  );
}

function PaneForm({ target, pane, onRemove }: EntryPaneProps & { readonly target: FormTarget }) {
  const { t } = useAtrium<Nav>();
  const form = useEntryForm(target, (id) => pane.saved({ id }), pane);
  const { record } = form;
  const heading = (
    <header className="nav-bar">
      <h2 className="at-cut">{record?.name ?? t('form.addTitle')}</h2>
      {record && <StatusTag active={record.enable} />}
      <span className="at-grow" />
      {record && (
        <Button small variant="quiet" icon="trash" className="nav-danger" onClick={() => onRemove(record)}>
          {t('remove.confirm')}
        </Button>
      )}
    </header>
  );
  return <EntryForm form={form} heading={heading} onCancel={() => void pane.open(null)} />;
}
