import type { CallFailure } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, companyDay, copyText, Field, Icon, Segmented, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { useTokenText } from '../../apiTokens/useTokenText.ts';
import './apiTokens.css';

/** Days that a new token is valid for, unless another day is chosen. */
const USUAL_DAYS = 90;

type Access = 'none' | 'read' | 'write';

/** A token that was made, with its secret. */
export interface MadeToken {
  readonly name: string;
  readonly secret: string;
}

interface ApiTokenFormProps {
  readonly plugins: readonly { readonly id: string; readonly name: string }[];
  readonly onMade: (token: MadeToken) => void;
  readonly onClose: () => void;
}

/** Asks for the name, the last day and the scopes of a new API token. */
export function ApiTokenForm({ plugins, onMade, onClose }: ApiTokenFormProps) {
  const t = useTokenText();
  const transport = useService(TRANSPORT);
  const form = useId();
  const [name, setName] = useState('');
  const [validUntil, setValidUntil] = useState<string | null>(addDays(companyDay(), USUAL_DAYS));
  const [accesses, setAccesses] = useState<Readonly<Record<string, Access>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);

  const scopes = plugins.flatMap(({ id }) => {
    const access = accesses[id] ?? 'none';
    return access === 'none' ? [] : [{ plugin: id, access }];
  });
  const save = async () => {
    if (isBusy) return;
    const missing = {
      ...(name.trim() === '' && { name: t('nameMissing') }),
      ...(validUntil === null && { validUntil: t('untilMissing') }),
      ...(scopes.length === 0 && { scopes: t('scopesMissing') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) {
      document.getElementById(form)?.querySelector<HTMLElement>('input')?.focus();
      return;
    }
    setBusy(true);
    try {
      const body = { name: name.trim(), validUntil, scopes };
      const made = await hostCall<{ secret: string }>(transport, hostRoutes.addApiToken, { body }, { quiet: true });
      onMade({ name: body.name, secret: made.secret });
    } catch (thrown) {
      const { message, errors } = thrown as CallFailure;
      const [first] = errors;
      setErrors({ [first?.field.split('.')[0] ?? 'all']: first?.rule ?? message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      modal
      width={520}
      title={t('add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="ws-token-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {errors['all'] && (
          <p className="ws-token-failure" role="alert">
            <Icon name="error" /> {errors['all']}
          </p>
        )}
        <Field label={t('name')} name="name" required hint={t('nameHint')} error={errors['name']}>
          <TextInput maxLength={60} value={name} onChange={({ target }) => setName(target.value)} autoFocus />
        </Field>
        <Field label={t('until')} name="validUntil" required error={errors['validUntil']}>
          <DateInput value={validUntil} onChange={setValidUntil} />
        </Field>
        <fieldset className="ws-token-scopes" aria-describedby={`${form}-scopes`}>
          <legend>{t('scopes')}</legend>
          <p id={`${form}-scopes`} className="at-caption at-mute">
            {t('scopesHint')}
          </p>
          {errors['scopes'] && (
            <p className="ws-token-failure" role="alert">
              <Icon name="error" /> {errors['scopes']}
            </p>
          )}
          {plugins.map((plugin) => (
            <div className="ws-token-scope" key={plugin.id}>
              <span>{plugin.name}</span>
              <Segmented
                label={plugin.name}
                value={accesses[plugin.id] ?? 'none'}
                onChange={(access) => setAccesses({ ...accesses, [plugin.id]: access })}
                options={[
                  { value: 'none', label: t('access.none') },
                  { value: 'read', label: t('access.read') },
                  { value: 'write', label: t('access.write') },
                ]}
              />
            </div>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

/** Shows the secret of a new token, once. */
export function MadeTokenDialog({ name, secret, onClose }: MadeToken & { readonly onClose: () => void }) {
  const t = useTokenText();
  const notices = useService(NOTICES);
  const copy = async () => {
    const isCopied = await copyText({ text: secret });
    notices.toast(isCopied ? { tone: 'success', message: t('copied') } : { tone: 'warning', message: t('copyFailed') });
  };
  return (
    <Dialog
      open
      modal
      width={520}
      title={t('made', { name })}
      onClose={onClose}
      footer={
        <>
          <Button icon="duplicate" onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="ws-token-made">
        <p>{t('madeText')}</p>
        <output aria-label={t('made', { name })}>{secret}</output>
        <p className="at-caption at-mute">{t('madeUse')}</p>
        <code>{`Authorization: Bearer ${secret.slice(0, 8)}…`}</code>
      </div>
    </Dialog>
  );
}
