import { fillPlaceholders, type QueryWithTypings, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

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

/** Like `buildOnce`, for handwritten SQL, and usable in transactions. The result cannot be part of another statement. */
export function buildStatement<Values extends Record<string, unknown>>(
  make: () => SQL,
): (values: Values) => SQL {
  let built: QueryWithTypings | undefined
  return (values) => {
    built ??= dialect.sqlToQuery(make())
    return new BuiltStatement({ ...built, params: fillPlaceholders(built.params, values) })
  }
}
