import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, type NewPasskey, type Passkey, type SecondFactor } from '@atrium/sdk/host';
import { Button, Field, Icon, momentLabel, TextInput } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { t } from '../../../services/i18n.ts';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { createPasskey, describeFailure, findObstacle, useLeaving } from '../../secondFactor/passkeys.ts';
import { type FactorText, useFactorText } from '../../secondFactor/useFactorText.ts';
import { readDevice } from '../readDevice.ts';
import { Section } from './Section.tsx';

type Row = z.infer<typeof Passkey>;
/** As the contract has it: its module would load the schemas. */
const MAX_PASSKEYS = 10;
const NAME_LENGTH = 30;

interface PasskeySectionProps {
  readonly state: Readonly<Pick<z.infer<typeof SecondFactor>, 'passkeysOf'> & { passkeys: readonly Row[] }>;
  /** The recovery codes are shown: the name is asked for after them. */
  readonly isBehindCodes: boolean;
  readonly onChanged: () => Promise<void>;
  /** With the first factor of the person. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The passkeys of the person, with their last use; where this page can use none, one sentence says why. */
export function PasskeySection({
  state: { passkeys, passkeysOf },
  isBehindCodes,
  onChanged,
  onCodes,
}: PasskeySectionProps) {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const text = useFactorText();
  const [busy, setBusy] = useState(false);
  const [named, setNamed] = useState<{ readonly row: Pick<Row, 'id' | 'name'>; readonly isNew: boolean }>();
  const obstacle = findObstacle(passkeysOf);

  const leaving = useLeaving();
  const add = async () => {
    const signal = leaving();
    setBusy(true);
    try {
      const asked = await hostCall<z.infer<typeof NewPasskey>>(transport, hostRoutes.beginPasskey, {}, { signal });
      const made = await createPasskey(asked, signal);
      const name = deviceName(text);
      const body = { ...made, name, transports: made.transports.slice(0, 8) };
      const added = await hostCall<{ id: number; recoveryCodes: string[] }>(transport, hostRoutes.addPasskey, { body });
      notices.toast({ tone: 'success', message: text('passkeys.added') });
      onCodes(added.recoveryCodes);
      setNamed({ row: { id: added.id, name }, isNew: true });
      await onChanged();
    } catch (cause) {
      const isHere = (cause as Error).name === 'InvalidStateError';
      const failure = isHere ? undefined : describeFailure(cause);
      // of a call the global error message has said why
      if (signal.aborted || (!isHere && !failure)) return;
      const message =
        failure && failure !== 'cancelled' ? t(failure) : text(isHere ? 'passkeys.here' : 'passkeys.cancelled');
      notices.toast({ tone: 'warning', message });
    } finally {
      setBusy(false);
    }
  };
  const remove = async ({ id, name }: Row) => {
    const confirmed = await notices.confirm({
      title: text('passkeys.removeAsk', { name }),
      message: text('passkeys.removeText'),
      confirm: text('passkeys.removeConfirm'),
      danger: true,
    });
    if (!confirmed) return;
    try {
      await hostCall(transport, hostRoutes.removePasskey, { params: { id } });
    } catch {
      return; // the global error message has shown why
    }
    notices.toast({ tone: 'success', message: text('passkeys.removed', { name }) });
    await onChanged();
  };

  return (
    <Section
      title={text('passkeys.title')}
      note={text(obstacle ? `passkeys.${obstacle}` : 'passkeys.note', { host: passkeysOf })}
    >
      {passkeys.map((row) => (
        <div className="ws-signin" key={row.id}>
          <Icon name="key" />
          <div className="ws-signin-words">
            <div>{row.name}</div>
            <div className="at-caption at-mute">{describeUse(row, text)}</div>
          </div>
          <Button
            small
            variant="quiet"
            aria-label={text('passkeys.renameOf', { name: row.name })}
            onClick={() => setNamed({ row, isNew: false })}
          >
            {text('passkeys.rename')}
          </Button>
          <Button small aria-label={text('passkeys.removeOf', { name: row.name })} onClick={() => void remove(row)}>
            {text('passkeys.remove')}
          </Button>
        </div>
      ))}
      {(!obstacle || passkeys.length === 0) && (
        <div className="ws-signin">
          <div className="ws-signin-words at-mute">
            {text(passkeys.length === 0 ? 'passkeys.none' : 'passkeys.most')}
          </div>
          {!obstacle && passkeys.length < MAX_PASSKEYS && (
            <Button small icon="plus" loading={busy} onClick={() => void add()}>
              {text('passkeys.add')}
            </Button>
          )}
        </div>
      )}
      {named && !isBehindCodes && (
        <NameDialog
          {...named}
          onDone={async () => {
            setNamed(undefined);
            await onChanged();
          }}
          onClose={() => setNamed(undefined)}
        />
      )}
    </Section>
  );
}

function describeUse({ addedOn, usedOn, isSynced }: Row, text: FactorText): string {
  const added = momentLabel(addedOn);
  const use =
    usedOn === null ? text('passkeys.unused', { added }) : text('passkeys.used', { added, used: momentLabel(usedOn) });
  return isSynced ? text('passkeys.synced', { use }) : use;
}

/** The name of a new one until its person gives it another. */
function deviceName(text: FactorText): string {
  const device = readDevice(navigator.userAgent);
  return device ? text('passkeys.device', device) : text('passkeys.title');
}

interface NameDialogProps {
  readonly row: Pick<Row, 'id' | 'name'>;
  readonly isNew: boolean;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function NameDialog({ row: { id, name: before }, isNew, onDone, onClose }: NameDialogProps) {
  const transport = useService(TRANSPORT);
  const text = useFactorText();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(before);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fail = (message: string) => {
      setError(message);
      input.current?.focus();
    };
    if (name.trim() === '') return fail(text('passkeys.nameMissing'));
    setBusy(true);
    try {
      const body = { name: name.trim() };
      await hostCall(transport, hostRoutes.renamePasskey, { params: { id }, body }, { quiet: true });
      await onDone();
    } catch (cause) {
      fail((cause as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      modal
      width={440}
      title={text(isNew ? 'passkeys.nameNew' : 'passkeys.nameOld')}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={form} loading={busy}>
          {text('passkeys.nameDone')}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        {isNew && <p>{text('passkeys.nameLead')}</p>}
        <Field label={text('passkeys.name')} hint={text('passkeys.nameHint')} error={error}>
          <TextInput
            ref={input}
            autoFocus
            value={name}
            maxLength={NAME_LENGTH}
            onChange={(event) => {
              setName(event.target.value);
              setError('');
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
