/** Three arches of the pane area and a seedling, beside the greeting. */
export function TodayArt() {
  return (
    <svg
      className="ws-today-art"
      width="220"
      height="96"
      viewBox="0 0 220 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M0 95h220M20 95V50a22 22 0 0 1 44 0v45M156 95V50a22 22 0 0 1 44 0v45" opacity=".8" />
      <path d="M74 95V44a36 36 0 0 1 72 0v51" stroke="var(--at-line-control)" />
      <path
        d="M110 95V66M110 76c-8 0-11-5-11-11 7 0 11 4 11 11zM110 70c0-7 4-10 11-10 0 7-4 10-11 10z"
        stroke="var(--at-accent)"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
