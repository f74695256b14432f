import { classNames } from '../classNames.ts';

/** The arch alone. */
export function BrandMark() {
  return (
    <svg
      className="at-brand-mark"
      viewBox="0 0 22 22"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
    >
      <path d="M2 20V2h18v18" />
      <path d="M6.5 20V10.5a4.5 4.5 0 0 1 9 0V20" />
      <path d="M11 20v-8" strokeLinecap="round" />
    </svg>
  );
}

/** The arch and the name. `onGate`: on the dark picture of the sign-in page. */
export function Brand({ onGate }: { readonly onGate?: boolean }) {
  return (
    <span className={classNames('at-brand', onGate && 'at-brand-on-gate')}>
      <BrandMark />
      <span className="at-brand-name">中庭</span>
    </span>
  );
}
