import { Tooltip as BlueprintTooltip } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  /** The element that the tooltip explains. It must be focusable, or keyboard users never see the text. */
  readonly children: ReactElement;
  readonly content: ReactNode;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  readonly disabled?: boolean;
}

/** A sentence about a control, on hover and on focus. Never put required information here only. */
export function Tooltip({ children, content, placement = 'top', disabled }: TooltipProps) {
  return (
    <BlueprintTooltip
      content={<>{content}</>}
      placement={placement}
      disabled={disabled ?? false}
      hoverOpenDelay={350}
      transitionDuration={90}
      minimal
    >
      {children}
    </BlueprintTooltip>
  );
}
