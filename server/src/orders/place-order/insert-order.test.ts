/** Prints the statement that places an order, with all its parts and the names of its values, into insert-order.sql. */
import { Placeholder } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { insertOrderStatement } from './insert-order.ts'

it('is the statement of insert-order.sql', async () => {
  const { sql, params } = new PgDialect().sqlToQuery(
    insertOrderStatement({ paymentCode: 'added', hasDiscounts: true }),
  )
  const text = sql.replace(/\$(\d+)/g, (_, position) => {
    const param = params[Number(position) - 1]
    return param instanceof Placeholder ? `:${param.name}` : `'${param}'`
  })
  const wrapped = text.replace(/(?=.{126})(.{60,124},) /g, '$1\n    ')
  await expect(`${wrapped};\n`).toMatchFileSnapshot('./insert-order.sql')
})
