/** Drawing of three arches and a seedling, for empty states. */
export function CourtArt() {
  return (
    <svg
      width="104"
      height="68"
      viewBox="0 0 104 68"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 64h96" />
      <path d="M14 64V34a14 14 0 0 1 28 0v30M62 64V34a14 14 0 0 1 28 0v30" opacity=".45" />
      <path d="M34 64V26a18 18 0 0 1 36 0v38" fill="var(--at-surface)" />
      <path d="M52 64V42" stroke="var(--at-accent)" />
      <path
        d="M52 52c0-6 3-9 9-10 0 6-3 9-9 10zM52 47c0-5-3-8-8-9 0 6 3 8 8 9z"
        stroke="var(--at-accent)"
        fill="var(--at-accent-tint)"
      />
    </svg>
  );
}
