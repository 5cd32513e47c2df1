/** The migrations folder as drizzle-kit writes it: a journal that names the SQL files in their order. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

export type Migration = {
  readonly name: string
  readonly hash: string
  readonly statements: readonly string[]
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** @throws when the journal is damaged or names a missing file. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = journalSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8')),
  )
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      // a checkout with Windows line ends holds the same migration
      const text = (await readFile(path.join(folder, `${tag}.sql`), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name: tag,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      }
    }),
  )
}
