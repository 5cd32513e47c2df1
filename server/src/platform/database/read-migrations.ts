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

/** @throws if the journal is damaged, or names a missing file */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = journalSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8')),
  )
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readSqlText(path.join(folder, `${tag}.sql`))
      const hash = createHash('sha256').update(text).digest('hex')
      return { name: tag, hash, statements: splitStatements(text) }
    }),
  )
}

export async function readStatements(file: string): Promise<string[]> {
  return splitStatements(await readSqlText(file))
}

/** Windows line endings must not change a migration. */
async function readSqlText(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
}

function splitStatements(text: string): string[] {
  return text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '')
}
