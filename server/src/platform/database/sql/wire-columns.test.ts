/** `npm run check` compiles these: each line below an expected error must fail. */
import { integer, PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { columnsOfFields, columnValues, jsonPairs, wireColumns } from './wire-columns.ts'

const thing = pgTable('thing', {
  thing_id: integer().primaryKey(),
  name: text().notNull(),
  weight_grams: integer().notNull(),
  secret_hash: text().notNull(),
})
const thingFields = { thing_id: z.int(), name: z.string(), weight_grams: z.int(), tags: z.array(z.string()) }
const thingSchema = z.object(thingFields)

const alone = { columnsOnly: ['secret_hash'], fieldsOnly: ['tags'] } as const

it('gives the columns that travel, and none of those that stay inside', () => {
  const columns = wireColumns(thing, thingSchema, alone)
  expect(Object.keys(columns)).toEqual(['thing_id', 'name', 'weight_grams'])
  expect(columns.name).toBe(thing.name)
})

it('does not compile with a column that has no field', () => {
  const { weight_grams: _, ...without } = thingFields
  // @ts-expect-error the column weight_grams has no field in the contract
  wireColumns(thing, z.object(without), alone)
  const named = { ...alone, columnsOnly: ['secret_hash', 'weight_grams'] } as const
  expect(Object.keys(wireColumns(thing, z.object(without), named))).toEqual(['thing_id', 'name'])
})

it('does not compile with a field that has no column', () => {
  const schema = z.object({ ...thingFields, colour: z.string() })
  // @ts-expect-error the field colour has no column
  wireColumns(thing, schema, alone)
  const named = { ...alone, fieldsOnly: ['tags', 'colour'] } as const
  expect(Object.keys(wireColumns(thing, schema, named))).not.toContain('colour')
})

it('does not compile with a column that is said to stay inside, and travels', () => {
  // @ts-expect-error weight_grams is named in columnsOnly, but the contract has a field for it
  wireColumns(thing, thingSchema, { ...alone, columnsOnly: ['secret_hash', 'weight_grams'] } as const)
  // @ts-expect-error name is named in fieldsOnly, but the table has a column for it
  wireColumns(thing, thingSchema, { ...alone, fieldsOnly: ['tags', 'name'] } as const)
  // @ts-expect-error there is no such column
  wireColumns(thing, thingSchema, { ...alone, columnsOnly: ['secret_hash', 'gone'] } as const)
  expect(Object.keys(wireColumns(thing, thingSchema, alone))).toHaveLength(3)
})

it('gives the columns of a shorter schema, and does not compile with a field that has no column', () => {
  const row = z.object({ thing_id: z.int(), name: z.string(), colour: z.string() })
  // @ts-expect-error the field colour has no column
  columnsOfFields(thing, row, { fieldsOnly: [] })
  // @ts-expect-error name is named in fieldsOnly, but the table has a column for it
  columnsOfFields(thing, row, { fieldsOnly: ['colour', 'name'] })
  expect(Object.keys(columnsOfFields(thing, row, { fieldsOnly: ['colour'] }))).toEqual(['thing_id', 'name'])
})

it('writes columns as the pairs of a JSON object', () => {
  const { sql } = new PgDialect().sqlToQuery(jsonPairs('t', { thing_id: thing.thing_id, name: thing.name }))
  expect(sql).toBe(`'thing_id', "t"."thing_id", 'name', "t"."name"`)
})

it('takes of a body what is a column', () => {
  const columns = wireColumns(thing, thingSchema, alone)
  const body = { name: 'a', weight_grams: 5, tags: ['b'] }
  expect(columnValues(columns, body)).toEqual({ name: 'a', weight_grams: 5 })
})
