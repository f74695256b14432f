/** The codes of actions in a rule's detail (`permission.manage、audit.view`) with their names before them; anything else as it is. */
export const actionNames = (detail: string, names: ReadonlyMap<string | number, string>): string =>
  detail
    .split('、')
    .map((each) => (names.has(each) ? `${names.get(each)}（${each}）` : each))
    .join('、');
