import { useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState, StatusTag } from '@atrium/ui';
import { useState } from 'react';
import { EntryForm, type TypedInput } from './EntryForm.tsx';
import type { MenuEntry, Nav } from './types.ts';
import type { FormTarget } from './useEntryForm.ts';

interface EntryPaneProps {
  readonly target: FormTarget | null;
  /** Another number is a fresh start, also of the same target. */
  readonly start: number;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
  readonly onInput: (input: TypedInput) => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly onRemove: (entry: MenuEntry) => Promise<void>;
}

/** The chosen entry's form beside the tree, where there is room for it. */
export function EntryPane({ target, start, onSaved, onClose, onInput, onDirty, onRemove }: EntryPaneProps) {
  const { t } = useAtrium<Nav>();
  const [entry, setEntry] = useState<MenuEntry | null>(null);
  const [saves, setSaves] = useState(0);
  if (!target)
    return (
      <section className="nav-entry" aria-label={t('form.pane')}>
        <EmptyState icon="diagram-tree" title={t('form.noneTitle')}>
          {t('form.noneText')}
        </EmptyState>
      </section>
    );
  const shown = target.id !== undefined && entry?.id === target.id ? entry : null;
  return (
    <section className="nav-entry" aria-label={t('form.pane')}>
      <header className="nav-bar">
        <h2 className="at-cut">{shown?.name ?? t(target.id === undefined ? 'form.addTitle' : 'form.editTitle')}</h2>
        {shown && <StatusTag active={shown.enable} />}
        <span className="at-grow" />
        {shown && (
          <Button small variant="quiet" icon="trash" className="nav-danger" onClick={() => void onRemove(shown)}>
            {t('remove.confirm')}
          </Button>
        )}
      </header>
      <EntryForm
        key={`${JSON.stringify(target)} ${start} ${saves}`}
        target={target}
        onSaved={(id) => {
          // Read anew: the next save must know this one's version.
          setSaves((count) => count + 1);
          onSaved(id);
        }}
        onCancel={onClose}
        onLoaded={setEntry}
        onInput={onInput}
        onDirty={onDirty}
      />
    </section>
  );
}
