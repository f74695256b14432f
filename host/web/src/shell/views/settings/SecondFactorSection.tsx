import type { CallFailure } from '@atrium/sdk/client';
import { useLoaded } from '@atrium/sdk/client';
import { hostRoutes, type NewTotp, type SecondFactor } from '@atrium/sdk/host';
import { Button, dayLabel, ErrorState, Icon, momentLabel, Skeleton } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { z } from 'zod';
import { NOTICES, SESSION, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { CodeField, isWholeCode, RecoveryCodes, TotpPicture } from '../../secondFactor/FactorParts.tsx';
import { type FactorText, useFactorText } from '../../secondFactor/useFactorText.ts';
import { PasskeySection } from './PasskeySection.tsx';
import { Section } from './Section.tsx';

type State = z.infer<typeof SecondFactor>;
type Totp = z.infer<typeof NewTotp>;
interface Made {
  readonly recoveryCodes: readonly string[];
}

/** The authenticator app of the person, the recovery codes and the passkeys. */
export function SecondFactorSection() {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const { acct } = useSnapshot(useService(SESSION).state);
  const text = useFactorText();
  const [setup, setSetup] = useState<Totp>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const {
    value: state,
    failure,
    reload,
  } = useLoaded(() => hostCall<State>(transport, hostRoutes.secondFactor, undefined, { quiet: true }), [transport]);

  /** Runs a call and reads the state again; the global error message has shown why it failed. */
  const change = async <Data,>(call: () => Promise<Data>): Promise<Data | undefined> => {
    const data = await call().catch(() => undefined);
    if (data !== undefined) await reload();
    return data;
  };
  const begin = async () => setSetup(await hostCall<Totp>(transport, hostRoutes.beginTotp).catch(() => undefined));
  const remove = async () => {
    const confirmed = await notices.confirm({
      title: text('section.removeAsk'),
      message: text('section.removeText'),
      confirm: text('section.remove'),
      danger: true,
    });
    if (!confirmed) return;
    const removed = await change(() => hostCall<object>(transport, hostRoutes.removeTotp));
    if (removed) notices.toast({ tone: 'success', message: text('section.removed') });
  };
  const renew = async () => {
    const confirmed = await notices.confirm({
      title: text('section.renewAsk'),
      message: text('section.renewText'),
      confirm: text('section.renew'),
    });
    if (!confirmed) return;
    const made = await change(() => hostCall<Made>(transport, hostRoutes.makeRecoveryCodes));
    if (made) setCodes(made.recoveryCodes);
  };
  const confirmed = async (made: Made) => {
    const isFirst = made.recoveryCodes.length > 0;
    setSetup(undefined);
    setCodes(made.recoveryCodes);
    notices.toast({ tone: 'success', message: text(isFirst ? 'dialog.done' : 'dialog.replaced') });
    await reload();
  };

  const hasFactor = state !== null && (state.totp !== null || state.passkeys.length > 0);
  const section = (
    <Section title={text('section.title')} note={noteOf(state, text)}>
      {failure && <ErrorState title={text('section.failed')} onRetry={() => void reload()} />}
      {!failure && !state && (
        <div className="ws-signin" aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {!failure && state && (
        <div className="ws-signin">
          <Icon name="mobile-phone" />
          <div className="ws-signin-words">
            <div>{text('section.app')}</div>
            <div className="at-caption at-mute">{appNote(state, text)}</div>
          </div>
          {state.totp && (
            <Button small variant="quiet" onClick={() => void remove()}>
              {text('section.remove')}
            </Button>
          )}
          <Button small onClick={() => void begin()}>
            {text(state.totp ? 'section.replace' : 'section.setUp')}
          </Button>
        </div>
      )}
      {!failure && hasFactor && (
        <div className="ws-signin">
          <Icon name="list" />
          <div className="ws-signin-words">
            <div>{text('section.codes', { n: state.recoveryCodes?.left ?? 0 })}</div>
            <div className="at-caption at-mute">
              {state.recoveryCodes
                ? text('section.codesSince', { created: momentLabel(state.recoveryCodes.createdOn) })
                : text('section.codesNone')}
            </div>
          </div>
          <Button small onClick={() => void renew()}>
            {text('section.renew')}
          </Button>
        </div>
      )}
      {setup && <SetupDialog totp={setup} onClose={() => setSetup(undefined)} onConfirmed={confirmed} />}
    </Section>
  );
  return (
    <>
      {section}
      {!failure && state && (
        <PasskeySection state={state} isBehindCodes={codes.length > 0} onChanged={reload} onCodes={setCodes} />
      )}
      {codes.length > 0 && (
        <Dialog open modal width={480} title={text('codes.title')}>
          <RecoveryCodes codes={codes} employee={acct} onDone={() => setCodes([])} />
        </Dialog>
      )}
    </>
  );
}

function noteOf(state: State | null, text: FactorText): string {
  if (!state?.isRequired) return text('section.note');
  if (state.requiredFrom === '') return text('section.required');
  return text('section.requiredFrom', { day: dayLabel(state.requiredFrom) });
}

function appNote({ totp }: State, text: FactorText): string {
  if (!totp) return text('section.appNone');
  const added = momentLabel(totp.addedOn);
  return totp.usedOn === null
    ? text('section.appUnused', { added })
    : text('section.appSince', { added, used: momentLabel(totp.usedOn) });
}

interface SetupDialogProps {
  readonly totp: Totp;
  readonly onClose: () => void;
  readonly onConfirmed: (made: Made) => Promise<void>;
}

/** The picture to scan, and the first code of the app. */
function SetupDialog({ totp, onClose, onConfirmed }: SetupDialogProps) {
  const transport = useService(TRANSPORT);
  const text = useFactorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fail = (message: string) => {
      setError(message);
      input.current?.focus();
    };
    if (!isWholeCode(code)) return fail(text('step.codeMissing'));
    setBusy(true);
    try {
      await onConfirmed(await hostCall<Made>(transport, hostRoutes.confirmTotp, { body: { code } }, { quiet: true }));
    } catch (cause) {
      setCode('');
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
      title={text('dialog.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} loading={busy}>
            {text('dialog.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <TotpPicture totp={totp} />
        <CodeField
          label={text('step.code')}
          value={code}
          onChange={(value) => {
            setCode(value);
            setError('');
          }}
          error={error}
          input={input}
        />
      </form>
    </Dialog>
  );
}
