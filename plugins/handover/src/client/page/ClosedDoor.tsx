import type { ReactNode } from 'react';

interface ClosedDoorProps {
  readonly title: string;
  readonly text: string;
  readonly locked?: boolean;
  readonly children?: ReactNode;
}

/** In place of a handover that a link does not show: nothing of it is revealed. */
export function ClosedDoor({ title, text, locked = false, children }: ClosedDoorProps) {
  return (
    <section className="handover-door">
      <svg
        width="200"
        height="152"
        viewBox="0 0 200 152"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M8 151h184M28 151V66a26 26 0 0 1 52 0M120 66a26 26 0 0 1 52 0v85" opacity=".7" />
        <path className="handover-door-arch" d="M60 151V54a40 40 0 0 1 80 0v97" />
        <path className="handover-door-leaf" d="M68 151V56a32 32 0 0 1 64 0v95M100 24v127" />
        {locked && (
          <g className="handover-door-lock" strokeWidth="1.8" strokeLinejoin="round">
            <rect x="86" y="92" width="28" height="22" rx="4" />
            <path d="M92 92v-7a8 8 0 0 1 16 0v7M100 101v4" strokeLinecap="round" />
          </g>
        )}
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
