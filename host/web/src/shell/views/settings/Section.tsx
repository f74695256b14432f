import { useId, type ReactNode } from 'react';

/** A part of the settings: a heading and rows. */
export function Section({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="ws-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="at-caption at-mute">{note}</p>}
      <div className="ws-rows">{children}</div>
    </section>
  );
}

/** A choice with its name at the start and its control at the end. */
export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="ws-row">
      <span>{label}</span>
      {children}
    </div>
  );
}
