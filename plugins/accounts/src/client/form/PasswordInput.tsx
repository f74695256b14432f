import { useAtrium } from '@atrium/sdk/client';
import { IconButton, TextInput } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { MAX_PASSWORD_LENGTH } from '../../fields/passwordProblem.ts';
import { REVEAL_SECONDS } from '../reveal/usePasswordReveal.ts';
import type { Accounts } from '../types.ts';

interface PasswordInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Name of the button that shows it. */
  readonly showLabel: string;
}

/** A password that is typed; shown for 3 s at most, and not any more when the window loses the focus (S2-201). */
export function PasswordInput({ value, onChange, showLabel }: PasswordInputProps) {
  const { t } = useAtrium<Accounts>();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setIsShown(false);
    const timer = setTimeout(hide, REVEAL_SECONDS * 1000);
    window.addEventListener('blur', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', hide);
    };
  }, [isShown]);
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      className={isShown ? 'accounts-typed' : ''}
      value={value}
      maxLength={2 * MAX_PASSWORD_LENGTH}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      end={
        <IconButton
          small
          icon={isShown ? 'eye-off' : 'eye-open'}
          label={isShown ? t('password.hide') : showLabel}
          pressed={isShown}
          // the focus stays in the input
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
