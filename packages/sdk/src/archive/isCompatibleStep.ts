import { readStatements, type SqlWords } from './sqlText.ts';

/**
 * Whether the version of a plugin that does not know a step goes on with its tables: what it reads is there and means what it
 * meant, what it writes and deletes is accepted. It is read from the statements, not declared, and what cannot be read is not compatible:
 *
 * - Compatible: new tables and everything about them, new schemas, sequences, types, views, functions and indexes that are not unique,
 *   comments; new columns that may be null or fill themselves, and values for these in the rows that there are.
 * - Not compatible: whatever drops, renames, changes or restricts what was there; other rows in tables that were there, as that version
 *   may not know their values; a reference to a table that was there without `ON DELETE CASCADE` or `SET NULL`, as its rows could
 *   not be deleted any more; a dropped index, which may have been the unique one that `ON CONFLICT` needs; `DO`, triggers on tables that
 *   were there, and everything else.
 *
 * @param sql a migration as `drizzle-kit` writes it, or by hand
 * @param schema the plugin's own, in which names without a schema are; what changes another one is not compatible
 */
export function isCompatibleStep(sql: string, schema: string): boolean {
  const statements = readStatements(sql);
  if (!statements) return false;
  const step = new Step(schema);
  return statements.every((statement) => step.accepts(statement)) && step.fillsItsColumns;
}

/** A column that a step added to a table that was there. */
interface AddedColumn {
  isNullable: boolean;
  fillsItself: boolean;
}

const SERIAL = ['serial', 'bigserial', 'smallserial', 'serial2', 'serial4', 'serial8'] as const;
/** What else makes something new. Views and functions that replace others are `CREATE OR REPLACE`, which is not read. */
const NEW_THINGS = ['sequence', 'type', 'domain', 'function', 'procedure', 'view', 'materialized view'] as const;

/** Reads the statements of a step in their order, and remembers what is new in it. */
class Step {
  readonly #schema: string;
  /** Tables and indexes. */
  readonly #created = new Set<string>();
  readonly #added = new Map<string, Map<string, AddedColumn>>();

  constructor(schema: string) {
    this.#schema = schema;
  }

  /** Whether rows can be written without the columns that the step added. */
  get fillsItsColumns(): boolean {
    return [...this.#added.values()].every((columns) =>
      [...columns.values()].every(({ isNullable, fillsItself }) => isNullable || fillsItself),
    );
  }

  accepts(words: SqlWords): boolean {
    switch (words.takeOneOf('create', 'alter table', 'comment on', 'insert into', 'update', 'delete from', 'drop')) {
      case 'create':
        return this.#create(words);
      case 'alter table':
        return this.#alterTable(words);
      case 'comment on':
        return true;
      case 'insert into':
      case 'delete from':
        return this.#isNew(words.takeNameIn(this.#schema)) && !writesElsewhere(words);
      case 'update':
        return this.#update(words);
      case 'drop':
        return this.#drop(words);
      default:
        return false;
    }
  }

  #create(words: SqlWords): boolean {
    if (words.take('schema')) {
      words.take('if not exists');
      return words.takeName() === this.#schema && words.isAtEnd;
    }
    if (words.takeOneOf('table', 'unlogged table')) return this.#createTable(words);
    if (words.take('index')) return this.#createIndex(words) !== undefined;
    if (words.take('unique index')) return this.#isNew(this.#createIndex(words));
    if (words.take('trigger')) return this.#isNew(words.after('on')[0]?.takeNameIn(this.#schema));
    if (!words.takeOneOf(...NEW_THINGS)) return false;
    words.take('if not exists');
    return words.takeNameIn(this.#schema) !== undefined;
  }

  #createTable(words: SqlWords): boolean {
    // One that is there already is not changed, and not new either.
    const mayBeThere = words.take('if not exists');
    const table = words.takeNameIn(this.#schema);
    const columns = words.takeBrackets();
    if (table === undefined || !columns) return false;
    if (!mayBeThere) this.#created.add(table);
    const isPlain = words.isAtEnd || words.takeOneOf('with', 'partition by') !== undefined;
    return isPlain && !words.has('as', 'inherits') && this.#letsParentsGo(columns);
  }

  /** Returns the table of an index. */
  #createIndex(words: SqlWords): string | undefined {
    words.take('concurrently');
    const mayBeThere = words.take('if not exists');
    if (!words.take('on')) {
      const index = words.takeName();
      if (index !== undefined && !mayBeThere) this.#created.add(index);
      if (!words.take('on')) return undefined;
    }
    words.take('only');
    return words.takeNameIn(this.#schema);
  }

  #alterTable(words: SqlWords): boolean {
    words.take('if exists');
    words.take('only');
    const table = words.takeNameIn(this.#schema);
    if (table === undefined || words.isAtEnd) return false;
    while (!words.isAtEnd) {
      const action = words.takeItem();
      if (!(this.#isNew(table) ? this.#alterNew(action) : this.#alterOlder(table, action))) return false;
    }
    return true;
  }

  #alterNew(action: SqlWords): boolean {
    return action.takeOneOf('add', 'alter', 'drop', 'rename') !== undefined && this.#letsParentsGo(action);
  }

  #alterOlder(table: string, action: SqlWords): boolean {
    switch (action.takeOneOf('add', 'alter', 'drop')) {
      case 'add':
        return this.#addToOlder(table, action);
      case 'alter': {
        action.take('column');
        const column = this.#added.get(table)?.get(action.takeName() ?? '');
        return column !== undefined && alterColumn(column, action);
      }
      case 'drop': {
        if (!action.take('column')) return false;
        return this.#added.get(table)?.delete(action.takeName() ?? '') === true && action.isAtEnd;
      }
      default:
        return false;
    }
  }

  #addToOlder(table: string, action: SqlWords): boolean {
    if (action.take('constraint')) {
      action.takeName();
      return action.take('foreign key') && this.#addReference(table, action);
    }
    if (action.take('foreign key')) return this.#addReference(table, action);
    const isColumn = action.take('column');
    if (!isColumn && action.takeOneOf('primary key', 'unique', 'check', 'exclude')) return false;
    const mayBeThere = action.take('if not exists');
    const column = action.takeName();
    if (column === undefined || action.isAtEnd) return false;
    const restricts = ['primary key', 'unique', 'check'].some((keywords) => action.hasOutside(keywords));
    const added = readColumn(action);
    if (restricts || !this.#letsParentsGo(action) || (added.fillsItself && action.hasOutside('references')))
      return false;
    if (mayBeThere) return added.isNullable || added.fillsItself;
    const columns = this.#added.get(table) ?? new Map<string, AddedColumn>();
    columns.set(column, added);
    this.#added.set(table, columns);
    return true;
  }

  /** A reference of columns which the step added, and which stay null in the rows of a version that does not know them. */
  #addReference(table: string, words: SqlWords): boolean {
    const columns = words.takeBrackets();
    if (!columns) return false;
    while (!columns.isAtEnd) {
      const column = this.#added.get(table)?.get(columns.takeItem().takeName() ?? '');
      if (!column?.isNullable || column.fillsItself) return false;
    }
    return this.#letsParentsGo(words);
  }

  /** Whether rows of tables that were there can be deleted by a version that does not know the references to them. */
  #letsParentsGo(words: SqlWords): boolean {
    return words.after('references').every((reference) => {
      const table = reference.takeNameIn(this.#schema);
      if (table === undefined) return false;
      const rest = reference.takeItem();
      return (
        this.#isNew(table) || ['cascade', 'set null', 'set default'].some((end) => rest.hasOutside(`on delete ${end}`))
      );
    });
  }

  #update(words: SqlWords): boolean {
    words.take('only');
    const table = words.takeNameIn(this.#schema);
    if (table === undefined || writesElsewhere(words)) return false;
    // It may have another name in the statement.
    words.takeUpTo('set');
    if (!words.take('set')) return false;
    const assignments = words.takeUpTo('from', 'where', 'returning');
    const added = this.#added.get(table);
    while (!assignments.isAtEnd) {
      const assignment = assignments.takeItem();
      const names = assignment.takeBrackets() ?? assignment;
      do {
        const column = names.takeName();
        if (column === undefined || (!this.#isNew(table) && !added?.has(column))) return false;
      } while (names.take(','));
      if (names !== assignment && !names.isAtEnd) return false;
      if (!assignment.take('=')) return false;
    }
    return true;
  }

  #drop(words: SqlWords): boolean {
    if (!words.takeOneOf('table', 'index')) return false;
    words.take('if exists');
    do if (!this.#isNew(words.takeNameIn(this.#schema))) return false;
    while (words.take(','));
    words.takeOneOf('cascade', 'restrict');
    return words.isAtEnd;
  }

  #isNew(name: string | undefined): boolean {
    return name !== undefined && this.#created.has(name);
  }
}

/** What a column is that `ADD COLUMN` adds, from its type on. */
function readColumn(words: SqlWords): AddedColumn {
  const isNull = words.hasOutside('default null');
  const fillsItself =
    (words.hasOutside('default') && !isNull) ||
    words.hasOutside('generated') ||
    SERIAL.some((type) => words.hasOutside(type));
  return { isNullable: !words.hasOutside('not null'), fillsItself };
}

/** `ALTER COLUMN` of a column that the step added. */
function alterColumn(column: AddedColumn, words: SqlWords): boolean {
  if (words.take('set default')) column.fillsItself = !words.hasOutside('null');
  else if (words.take('drop default')) column.fillsItself = false;
  else if (words.take('set not null')) column.isNullable = false;
  else if (words.take('drop not null')) column.isNullable = true;
  else return false;
  return true;
}

/** Whether a statement has others inside that write, apart from `ON CONFLICT DO UPDATE`. */
function writesElsewhere(words: SqlWords): boolean {
  const onConflict = words.after('do').filter((rest) => rest.take('update')).length;
  return words.has('insert', 'delete', 'merge', 'truncate') || words.after('update').length > onConflict;
}
