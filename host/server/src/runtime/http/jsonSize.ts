/** Nesting depth of objects and lists, which recursive code can handle. */
const DEEPEST = 32;

/**
 * Returns whether JSON is nested deeper than any contract. Checked on its text, since parsing and writing such a value
 * could exhaust the stack.
 */
export const isTooDeep = (json: string, deepest = DEEPEST): boolean => measure(json).depth > deepest;

/** Approximate number of values in JSON: one more than the commas outside of strings. */
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
