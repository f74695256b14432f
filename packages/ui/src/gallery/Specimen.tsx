import type { ReactNode } from 'react';

export interface SpecimenProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
  /** Grid columns it spans. */
  readonly span?: 1 | 2 | 3;
  /** The content touches the edge of the card: tables, lists. */
  readonly bare?: boolean;
}

/** One card of the gallery: title, description, content. */
export function Specimen({ title, note, children, span = 1, bare }: SpecimenProps) {
  return (
    <section className={`at-specimen at-specimen-${span}`}>
      <h3>
        {title}
        {note && <span>{note}</span>}
      </h3>
      <div className={bare ? 'at-specimen-box at-specimen-bare' : 'at-specimen-box'}>{children}</div>
    </section>
  );
}
