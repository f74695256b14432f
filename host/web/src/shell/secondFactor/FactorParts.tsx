import type { NewTotp } from '@atrium/sdk/host';
import { Button, Checkbox, copyText, Field, Icon, Skeleton, TextInput } from '@atrium/ui';
import { type Ref, Suspense, useState } from 'react';
import type { z } from 'zod';
import { useEntry } from '../../services/Entry.ts';
import { lazyPart } from '../../services/loading.ts';
import { saveFile } from '../../services/transport/saveFile.ts';
import { useFactorText } from './useFactorText.ts';
import './secondFactor.css';

const QrCode = lazyPart(() => import('./QrCode.tsx'));

const DIGITS = 6;

/** The digits of what was typed, at most six; full-width ones too. */
export const cleanCode = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS);

export const isWholeCode = (code: string): boolean => code.length === DIGITS;

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string;
  readonly input: Ref<HTMLInputElement>;
}

/** The six digits of an authenticator app. */
export function CodeField({ label, value, onChange, error, input }: CodeFieldProps) {
  return (
    <Field large label={label} error={error}>
      <TextInput
        ref={input}
        className="factor-code"
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(event) => {
          const { isComposing } = event.nativeEvent as InputEvent;
          onChange(isComposing ? event.target.value : cleanCode(event.target.value));
        }}
        onCompositionEnd={(event) => onChange(cleanCode(event.currentTarget.value))}
      />
    </Field>
  );
}

/** What an authenticator app needs: a picture to scan, or a key to type. */
export function TotpPicture({ totp: { uri, secret } }: { readonly totp: z.infer<typeof NewTotp> }) {
  const text = useFactorText();
  return (
    <div className="factor-setup">
      <p>{text('setup.scan')}</p>
      <Suspense fallback={<Skeleton width={168} height={168} />}>
        <QrCode text={uri} label={text('setup.picture')} />
      </Suspense>
      <p className="at-caption at-mute">{text('setup.noCamera')}</p>
      <code className="factor-secret">{secret.match(/.{4}/g)?.join(' ')}</code>
    </div>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly employee: string;
  readonly onDone: () => void;
}

/** The recovery codes, shown once: the person says that they are kept. */
export function RecoveryCodes({ codes, employee, onDone }: RecoveryCodesProps) {
  const text = useFactorText();
  const { notices } = useEntry();
  const [isKept, setKept] = useState(false);
  const all = codes.join('\n');
  const copy = async () => {
    const copied = await copyText({ text: all });
    notices.toast(
      copied
        ? { tone: 'success', message: text('codes.copied') }
        : { tone: 'warning', message: text('codes.copyFailed') },
    );
  };
  const download = () =>
    saveFile(new Blob([`${all}\n`], { type: 'text/plain;charset=utf-8' }), text('codes.file', { employee }));
  return (
    <div className="factor-recovery">
      <p>{text('codes.lead')}</p>
      <ol className="factor-codes" aria-label={text('codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="factor-buttons">
        <Button icon="duplicate" onClick={() => void copy()}>
          {text('codes.copy')}
        </Button>
        <Button icon="download" onClick={download}>
          {text('codes.download')}
        </Button>
      </div>
      <p className="at-caption at-mute">
        <Icon name="info-sign" size={14} /> {text('codes.keep')}
      </p>
      <div className="factor-foot">
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {text('codes.kept')}
        </Checkbox>
        <Button variant="primary" disabled={!isKept} onClick={onDone}>
          {text('codes.done')}
        </Button>
      </div>
    </div>
  );
}
