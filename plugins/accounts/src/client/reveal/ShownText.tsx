import { useAtrium } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Accounts } from '../types.ts';
import type { ShownPassword } from './usePasswordReveal.ts';
import './reveal.css';

interface ShownTextProps {
  readonly shown: ShownPassword;
  readonly onHide: () => void;
}

/** A password that is shown: its text, how long it stays, and a button that hides it now. */
export function ShownText({ shown: { text, left }, onHide }: ShownTextProps) {
  const { t } = useAtrium<Accounts>();
  const box = useRef<HTMLSpanElement>(null);
  // the button that was pressed is not rendered any more: the focus stays in its place, and returns there
  useEffect(() => {
    const cell = box.current?.parentElement;
    // by then it may be kept by the row, or by what else is around the cell
    const isLost = () => Boolean(document.activeElement?.contains(cell ?? null));
    if (isLost()) box.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() => {
        if (!isLost()) return;
        const buttons = cell?.querySelectorAll<HTMLElement>('.accounts-password button');
        buttons?.[buttons.length - 1]?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <span
      ref={box}
      className="accounts-password accounts-shown"
      style={{ '--characters': text.length } as CSSProperties}
    >
      <span className="accounts-shown-box">
        <code className="accounts-shown-text">{text}</code>
        <span className="accounts-shown-words at-caption at-mute">{t('password.left', { seconds: left })}</span>
        <svg className="accounts-ring" viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7.5" />
          <circle className="accounts-ring-left" cx="9" cy="9" r="7.5" pathLength="1" />
        </svg>
        <IconButton small icon="eye-off" label={t('password.hide')} onClick={onHide} />
      </span>
    </span>
  );
}
