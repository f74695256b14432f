import { useState } from 'react';
import { IconButton } from '../primitives/IconButton.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { usePartText } from '../parts/usePartText.ts';
import type { MemberChooserProps } from './chooserProps.ts';

/** Reloads the employees; disabled meanwhile (S2-090). */
export function ReloadButton({ onReload, onError }: Pick<MemberChooserProps, 'onReload' | 'onError'>) {
  const text = usePartText();
  const [running, setRunning] = useState(false);
  if (!onReload) return null;
  const reload = async () => {
    setRunning(true);
    try {
      await onReload();
    } catch (error) {
      onError?.(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <IconButton
      icon={running ? <Spinner /> : 'refresh'}
      label={text('chooserReload')}
      disabled={running}
      aria-busy={running || undefined}
      onClick={() => void reload()}
    />
  );
}
