import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

export const storedImage = pgTable('picture', {
  image: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  image_placeholder: text().notNull(),
  created_at: time().notNull(),
})
