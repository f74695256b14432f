/** A spinner in the colour of the surrounding text. */
export function Spinner() {
  return <span className="at-spinner" aria-hidden="true" />;
}
