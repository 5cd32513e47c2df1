/** Stored pictures. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

/** A stored upload; `image` of products and order lines names it. */
export const storedImage = pgTable('picture', {
  image: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  image_placeholder: text().notNull(),
  created_at: time().notNull(),
})
