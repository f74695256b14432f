import { Drawer as BlueprintDrawer } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { IconButton } from '../primitives/IconButton.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { keepComposing } from './keepComposing.ts';

export interface DrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly width?: number;
}

/** A sheet from the end of the page. */
export function Drawer({ open, title, children, onClose, footer, width = 420 }: DrawerProps) {
  const text = useUiText();
  return (
    <BlueprintDrawer
      isOpen={open}
      onClose={onClose}
      size={width}
      transitionDuration={120}
      shouldReturnFocusOnClose
      className="at-drawer"
      aria-label={title}
    >
      <div className="at-dialog-frame" onKeyDown={keepComposing}>
        <header className="at-dialog-head">
          <h2>{title}</h2>
          <IconButton icon="cross" label={text('close')} onClick={onClose} />
        </header>
        <div className="at-dialog-body">{children}</div>
        {footer != null && <footer className="at-dialog-foot">{footer}</footer>}
      </div>
    </BlueprintDrawer>
  );
}
