import { fillPlaceholders, type QueryWithTypings, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** Runs as it is, by `rows` or `execute`: it is no part of another statement. */
class BuiltStatement extends SQL {
  readonly #query: QueryWithTypings

  constructor(query: QueryWithTypings) {
    super([])
    this.#query = query
  }

  override toQuery(): QueryWithTypings {
    return this.#query
  }
}

const dialect = new PgDialect()

/**
 * A hand-written statement whose text is the same each time, built when it is first run, for the handles of transactions
 * too: what differs is a `sql.placeholder`. `buildOnce` is the same for what Drizzle writes.
 */
export function buildStatement<Values extends Record<string, unknown>>(
  make: () => SQL,
): (values: Values) => SQL {
  let built: QueryWithTypings | undefined
  return (values) => {
    built ??= dialect.sqlToQuery(make())
    return new BuiltStatement({ ...built, params: fillPlaceholders(built.params, values) })
  }
}
