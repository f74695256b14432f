/** The text that says what an import did: it names no kind of change that there was none of. */
export function importDone(added: number, changed: number) {
  if (added === 0) return 'table.done.changed';
  return changed === 0 ? 'table.done.added' : 'table.done';
}
