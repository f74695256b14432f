/** Objects and lists inside one another. What walks such a value may call itself once a level. */
const DEEPEST = 32;

/** Is JSON nested deeper than any contract? Asked of its text: reading and writing such a value could exhaust the stack. */
export const isTooDeep = (json: string, deepest = DEEPEST): boolean => measure(json).depth > deepest;

/** About how many values there are in JSON: one more than it has commas outside of strings. */
export const valuesIn = (json: string): number => measure(json).values;

function measure(json: string): { depth: number; values: number } {
  let [level, depth, values] = [0, 0, 1];
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === ',') values++;
    else if (char === ']' || char === '}') level--;
    else if (char === '[' || char === '{') depth = Math.max(depth, ++level);
  }
  return { depth, values };
}
