/** A turning ring in the colour of the text around it. */
export function Spinner() {
  return <span className="at-spinner" aria-hidden="true" />;
}
