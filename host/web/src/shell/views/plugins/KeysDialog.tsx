import { type CallFailure, useLoaded } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import {
  Button,
  EmptyState,
  ErrorState,
  Field,
  IconButton,
  momentLabel,
  Skeleton,
  TextArea,
  TextInput,
} from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, useRef, useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import './dialogs.css';
import type { Key } from './installed.ts';
import { Strip, writeKey } from './pluginMarks.tsx';
import { usePluginText } from './usePluginText.ts';

interface KeysDialogProps {
  readonly allowsUnsigned: boolean;
  readonly onClose: () => void;
}

/** The publishers that the company trusts: their keys, adding one, and removing one. */
export function KeysDialog({ allowsUnsigned, onClose }: KeysDialogProps) {
  const t = usePluginText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const {
    value: keys,
    failure,
    reload,
  } = useLoaded(
    (signal) => hostCall<readonly Key[]>(transport, hostRoutes.pluginKeys, undefined, { signal, quiet: true }),
    [transport],
  );
  const body = useRef<HTMLDivElement>(null);
  const remove = async ({ id, name }: Key) => {
    const isWanted = await notices.confirm({
      title: t('key.removeAsk', { name }),
      message: t('key.removeText'),
      confirm: t('key.removeDo'),
      danger: true,
    });
    if (!isWanted) return;
    try {
      await hostCall(transport, hostRoutes.removePluginKey, { params: { id } });
      notices.toast({ tone: 'success', message: t('key.removed', { name }) });
    } catch {
      // the global error message has shown why
    }
    await reload();
    // The button that was pressed is gone.
    body.current?.focus();
  };
  return (
    <Dialog
      open
      modal
      width={560}
      title={t('keys')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="ws-plugin-keys" ref={body} tabIndex={-1}>
        <p className="at-ink-2">
          {t('key.lead')} {allowsUnsigned && t('unsignedAllowed')}
        </p>
        {failure && !keys && <ErrorState title={t('key.failed')} failure={failure} onRetry={() => void reload()} />}
        {!failure && !keys && <Skeleton width="60%" />}
        {keys?.length === 0 && <EmptyState icon="key" title={t('key.none')} />}
        {keys && keys.length > 0 && (
          <ul>
            {keys.map((key) => (
              <li key={key.id}>
                <div>
                  <b>{key.name}</b> <code>{writeKey(key.id)}</code>
                  <small>
                    {t('key.added', { time: momentLabel(key.addedOn), person: key.addedBy ?? t('operator') })}
                  </small>
                </div>
                <IconButton
                  small
                  icon="trash"
                  label={t('key.remove', { name: key.name })}
                  onClick={() => void remove(key)}
                />
              </li>
            ))}
          </ul>
        )}
        {keys && <KeyForm onAdded={() => void reload()} />}
      </div>
    </Dialog>
  );
}

const FIELDS = ['name', 'publicKey'] as const;
type FieldName = (typeof FIELDS)[number];
const EMPTY: Readonly<Record<FieldName, string>> = { name: '', publicKey: '' };

/** Adding a key. What the server refuses of a field is shown at the field. */
function KeyForm({ onAdded }: { readonly onAdded: () => void }) {
  const t = usePluginText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [input, setInput] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const missing = FIELDS.filter((field) => input[field].trim() === '');
    setErrors(Object.fromEntries(missing.map((field) => [field, t('key.empty')])));
    setFailure(null);
    if (missing.length > 0 || isBusy) return;
    setBusy(true);
    try {
      const body = { name: input.name.trim(), publicKey: input.publicKey.trim() };
      const { name } = await hostCall<Key>(transport, hostRoutes.addPluginKey, { body }, { quiet: true });
      notices.toast({ tone: 'success', message: t('key.addedToast', { name }) });
      setInput(EMPTY);
      onAdded();
    } catch (thrown) {
      const { errors: refused, message } = thrown as CallFailure;
      const own = refused.filter(({ field }) => FIELDS.some((known) => known === field));
      setErrors(Object.fromEntries(own.map(({ field, rule }) => [field, rule])));
      if (own.length === 0) setFailure(message);
    } finally {
      setBusy(false);
    }
  };
  const bind = (field: FieldName) => ({
    value: input[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setInput((before) => ({ ...before, [field]: target.value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={t('key.add')}>
      <h3>{t('key.add')}</h3>
      {failure && (
        <Strip tone="danger" isAlert>
          {failure}
        </Strip>
      )}
      <Field label={t('key.name')} required error={errors.name}>
        <TextInput maxLength={60} {...bind('name')} />
      </Field>
      <Field label={t('key.publicKey')} required error={errors.publicKey} hint={t('key.publicKeyHint')}>
        <TextArea rows={3} maxLength={1000} spellCheck={false} {...bind('publicKey')} />
      </Field>
      <Button type="submit" variant="primary" loading={isBusy}>
        {t('key.add')}
      </Button>
    </form>
  );
}
