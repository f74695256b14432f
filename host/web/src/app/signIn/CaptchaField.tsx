import { Field, IconButton, TextInput } from '@atrium/ui';
import type { RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { BLOCKED_KEYS, type CaptchaStore, cleanDigits } from './CaptchaStore.ts';
import './captchaField.css';

export interface CaptchaFieldProps {
  readonly captcha: CaptchaStore;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly invalid: boolean;
  readonly onType: () => void;
}

/**
 * The 4 digits beside their image; a press on the image or the arrow fetches a new one. Not rendered if none is
 * required.
 */
export function CaptchaField({ captcha, input, invalid, onType }: CaptchaFieldProps) {
  const text = useText();
  const { phase, image, digits, failure } = useSnapshot(captcha.state);
  if (phase === 'ready' && image === '') return null;
  const refresh = () => void captcha.load();
  return (
    <Field large label={text('signIn.captcha')} error={failure && text('signIn.captchaFailed', { message: failure })}>
      <div className="captcha-row">
        <TextInput
          ref={input}
          className="captcha-digits"
          value={digits}
          invalid={invalid}
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={(event) => {
            if (BLOCKED_KEYS.includes(event.key)) event.preventDefault();
          }}
          onChange={(event) => {
            captcha.state.digits = cleanDigits(event.target.value);
            onType();
          }}
        />
        <button
          type="button"
          className="captcha-image"
          aria-label={text(image ? 'signIn.captchaImage' : 'signIn.captchaRefresh')}
          aria-busy={phase === 'loading'}
          onClick={refresh}
        >
          {image && <img src={image} alt="" width={132} height={42} />}
          {!image && phase === 'loading' && text('signIn.captchaLoading')}
        </button>
        <IconButton icon="refresh" label={text('signIn.captchaRefresh')} onClick={refresh} />
      </div>
    </Field>
  );
}
