import { type HeadPlace, useFrame } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface FrameHeadProps {
  /** `before` or `after` the title, or at the `end`, beside the buttons of the window; `after` by default. */
  readonly place?: HeadPlace;
  readonly children: ReactNode;
}

/**
 * Shows its children in the head of the panel around the view: an id before the title, a tag or a small button after it. In a
 * frame without a head, such as a tab, they are shown where they are.
 */
export function FrameHead({ place = 'after', children }: FrameHeadProps) {
  const { head } = useFrame();
  return head ? createPortal(children, head[place]) : children;
}
