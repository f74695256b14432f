import { expect, test } from 'vitest';
import { Scope } from './Scope.ts';
import { token } from './tokens.ts';

const released: string[] = [];
class Line {
  release() {
    released.push('line');
  }
}
class Directory {
  readonly line: Line;
  readonly company: { readonly name: string };
  constructor(line: Line, company: { readonly name: string }) {
    this.line = line;
    this.company = company;
  }
  release() {
    released.push('directory');
  }
}
class Member {
  readonly directory: Directory;
  constructor(directory: Directory) {
    this.directory = directory;
  }
  release() {
    released.push('member');
  }
}
const LINE = token<Line>('test.line');
const COMPANY = token<{ readonly name: string }>('test.company');
const DIRECTORY = token<Directory>('test.directory');
const MEMBER = token<Member>('test.member');
const NAMED = token<{ readonly company: { readonly name: string } }>('test.named');

const workspace = () =>
  new Scope()
    // before what it needs: the order of these lines says nothing
    .provide(DIRECTORY, Directory, [LINE, COMPANY])
    .provide(LINE, Line, [])
    .value(COMPANY, { name: '宏遠' })
    .alias(NAMED, DIRECTORY);

test('services are made once, when they are asked for, and released before what they need', () => {
  released.length = 0;
  const scope = workspace();
  const plugin = new Scope(scope).provide(MEMBER, Member, [DIRECTORY]);
  expect(plugin.get(MEMBER).directory).toBe(scope.get(DIRECTORY));
  expect(scope.get(NAMED)).toBe(scope.get(DIRECTORY));
  expect(scope.get(NAMED).company.name).toBe('宏遠');
  scope.release();
  expect(released).toEqual(['member', 'directory', 'line']);
  scope.release();
  expect(released).toHaveLength(3);
  expect(scope.get(DIRECTORY).company.name, 'views that are drawn once more').toBe('宏遠');
});

test('a scope below is released without its parent, and what was never asked for is not made', () => {
  released.length = 0;
  const scope = workspace();
  const plugin = new Scope(scope).provide(MEMBER, Member, [DIRECTORY]);
  plugin.get(MEMBER);
  plugin.release();
  expect(released).toEqual(['member']);
  scope.release();
  expect(released).toEqual(['member', 'directory', 'line']);
  const unused = workspace();
  unused.release();
  expect(released).toHaveLength(3);
  expect(() => unused.get(LINE)).toThrow('Line was made after its scope was released');
});

test('services that need each other, and one that nobody provides, are errors', () => {
  class One {
    readonly other: object;
    constructor(other: object) {
      this.other = other;
    }
  }
  const [ONE, OTHER] = [token<One>('test.one'), token<One>('test.other')];
  const scope = new Scope().provide(ONE, One, [OTHER]).provide(OTHER, One, [ONE]);
  expect(() => scope.get(ONE)).toThrow(/circular/i);
  expect(() => scope.get(MEMBER)).toThrow(/test\.member/);
});

test('the tokens of another order do not compile', () => {
  // @ts-expect-error the constructor takes the line first
  expect(new Scope().provide(DIRECTORY, Directory, [COMPANY, LINE])).toBeInstanceOf(Scope);
  // @ts-expect-error a line is no directory
  expect(new Scope().provide(DIRECTORY, Line, [])).toBeInstanceOf(Scope);
});
