import { parseSync } from 'vite';

/** What a mutant breaks. */
export type Rule = 'guard' | 'condition' | 'limit' | 'comparison' | 'code' | 'lock' | 'record';

export interface Mutant {
  readonly rule: Rule;
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The replacement. */
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** A comparison, and its off-by-one variant. */
const BOUNDS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const EQUALITIES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' };
/** Refusals of the SDK that have the same parameters. */
const REFUSALS: Readonly<Record<string, string>> = {
  invalid: 'conflict',
  conflict: 'invalid',
  notAllowed: 'conflict',
  gone: 'conflict',
  locked: 'conflict',
  stale: 'invalid',
};
/** Calls of a schema whose argument is a limit. */
const SCHEMA_LIMITS = new Set(['min', 'max', 'length', 'gt', 'gte', 'lt', 'lte', 'multipleOf']);
/** Calls whose absence is not visible at once: an audit entry, an event, a notice. */
const RECORDS = new Set(['record', 'emit', 'notify', 'kickOut', 'raiseVersion']);
const LOCK = /^(lock($|[A-Z])|assertLocked[A-Z])/;

/**
 * Returns every mutant of a source file: an early exit that is skipped, a dropped operand of a condition, a limit that
 * is off by one, an inverted comparison, another code of a refusal, a skipped row lock, a record that is not written.
 */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]!.message}`);
  const found: Mutant[] = [];
  const text = (node: Node) => source.slice(node.start, node.end);
  const add = (rule: Rule, { start, end }: Pick<Node, 'start' | 'end'>, replacement: string) => {
    if (source.slice(start, end) === replacement) return;
    found.push({ rule, line: source.slice(0, start).split('\n').length, start, end, text: replacement });
  };

  const visit = (node: Node, decides = false): void => {
    switch (node.type) {
      case 'IfStatement':
        if (!node['alternate'] && isExit(node['consequent'] as Node)) add('guard', node, ';');
        break;
      case 'LogicalExpression':
        if (decides && isDecision(node))
          for (const side of ['left', 'right']) add('condition', node, text(node[side] as Node));
        break;
      case 'BinaryExpression':
        swapOperator(node);
        break;
      case 'VariableDeclarator':
        limitOf(node['id'] as Node, node['init'] as Node | null);
        break;
      case 'CallExpression':
        called(node);
        break;
      case 'Property':
        codeOf(node);
        break;
      case 'ExpressionStatement':
        recorded(node);
        break;
    }
    for (const [name, part] of Object.entries(node))
      for (const child of [part].flat()) if (isNode(child)) visit(child, isTest(node, name, decides));
  };

  function swapOperator(node: Node): void {
    const [left, right] = [node['left'] as Node, node['right'] as Node];
    const operator = node['operator'] as string;
    const other = BOUNDS[operator] ?? EQUALITIES[operator];
    if (!other) return;
    const at = left.end + source.slice(left.end, right.start).indexOf(operator);
    add(operator in BOUNDS ? 'limit' : 'comparison', { start: at, end: at + operator.length }, other);
  }

  /** `const MAX = 20`. */
  function limitOf(name: Node, value: Node | null): void {
    if (name.type !== 'Identifier' || !/^[A-Z][A-Z0-9_]*$/.test(name['name'] as string)) return;
    if (value) numberOf(value, 'limit');
  }

  function numberOf(value: Node, rule: Rule): void {
    const is = value['value'];
    // A millisecond more in a second is not a different limit.
    if (value.type === 'Literal' && typeof is === 'number') add(rule, value, String(is < 100 ? is + 1 : is * 2));
    // 24 * 60 * 60 * 1000: its first factor
    if (value.type === 'BinaryExpression' && value['operator'] === '*') numberOf(value['left'] as Node, rule);
  }

  function called(node: Node): void {
    const callee = node['callee'] as Node;
    const [first] = node['arguments'] as readonly Node[];
    if (callee.type !== 'MemberExpression') return;
    const name = (callee['property'] as Node)['name'] as string;
    const of = callee['object'] as Node;
    if (SCHEMA_LIMITS.has(name) && first) numberOf(first, 'limit');
    if (name === 'for' && first?.['value'] === 'update') add('lock', node, text(of));
    if (/(^|\.)refuse$/.test(text(of))) refusal(callee['property'] as Node, name);
    if (first && typeof first['value'] === 'number' && name === 'code') add('code', first, String(first['value'] + 1));
  }

  /** `refuse.conflict(…)` for `refuse.invalid(…)`: another code. */
  function refusal(property: Node, name: string): void {
    const other = REFUSALS[name];
    if (other) add('code', property, other);
  }

  /** `status: 'STALE'`, `code: 422`, `http: 401`: by which callers distinguish responses. */
  function codeOf(node: Node): void {
    const [key, value] = [node['key'] as Node, node['value'] as Node];
    if (value?.type !== 'Literal') return;
    const is = value['value'];
    if (key['name'] === 'status' && typeof is === 'string' && /^[A-Z_]+$/.test(is)) add('code', value, `'OTHER'`);
    if (/^(code|http)$/.test(String(key['name'])) && typeof is === 'number' && is >= 300 && is < 600)
      add('code', value, is === 418 ? '419' : '418');
  }

  function recorded(node: Node): void {
    let call = node['expression'] as Node;
    while (call.type === 'AwaitExpression' || (call.type === 'UnaryExpression' && call['operator'] === 'void'))
      call = call['argument'] as Node;
    if (call.type !== 'CallExpression') return;
    const callee = call['callee'] as Node;
    const name = ((callee.type === 'MemberExpression' ? callee['property'] : callee) as Node)['name'] as string;
    if (RECORDS.has(name)) add('record', node, ';');
    else if (LOCK.test(name)) add('lock', node, ';');
  }

  visit(program as unknown as Node);
  return found;
}

/** True if a node is used as a boolean: a condition, a return value, and their operands. */
function isTest({ type }: Node, part: string, decides: boolean): boolean {
  if (part === 'test') return true;
  if (type === 'ReturnStatement' || (type === 'ArrowFunctionExpression' && part === 'body')) return true;
  return decides && /^(Logical|Unary|Parenthesized)Expression$/.test(type);
}

/** `a && b`, not a default and not `shown && <Part />`: its right operand may be a boolean as well. */
const isDecision = ({ operator, right }: Node) =>
  operator !== '??' && !/^(JSX\w+|Object|Array|Conditional)|Literal$/.test((right as Node).type);

/** A statement that exits, by itself or as the only one of its block. */
function isExit(statement: Node): boolean {
  const body = statement.type === 'BlockStatement' ? (statement['body'] as readonly Node[]) : [statement];
  return body.length === 1 && /^(Return|Throw|Continue)Statement$/.test(body[0]!.type);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The source with the mutant in it. */
export const mutated = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end);
