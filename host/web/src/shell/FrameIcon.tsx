const LINES = { left: 'M6 3v10', right: 'M10 3v10', split: 'M8 3v10' } as const;

/** Icons of the workspace: left menu, right panel, split tabs area. The icon set has none of the three. */
export function FrameIcon({ part, size = 16 }: { readonly part: keyof typeof LINES; readonly size?: 14 | 16 }) {
  return (
    <svg className="ws-frame-icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <rect x="2" y="3" width="12" height="10" rx="2" />
      <path d={LINES[part]} />
    </svg>
  );
}
