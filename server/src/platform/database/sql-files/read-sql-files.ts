/** Each file holds a function and its triggers; generate-migration.ts reads them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SCHEMA_FOLDER = path.join(import.meta.dirname, '../schema')

export type SqlObject = {
  readonly kind: 'FUNCTION' | 'TRIGGER'
  /** with arguments or table, as DROP requires it */
  readonly name: string
  /** the return type, which CREATE OR REPLACE cannot change */
  readonly returns: string
  readonly statement: string
}

export type SqlFileObject = SqlObject & { readonly file: string }

/** @throws if a file contains anything but functions and triggers, separated by blank lines */
export function readSqlFiles(folder = SCHEMA_FOLDER): SqlFileObject[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return files.flatMap((name) => {
    const file = path.posix.join('schema', ...name.split(path.sep))
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return text.split(/\n\n(?=--|CREATE )/).map((part) => {
      const object = parseSqlObject(part)
      if (object === undefined)
        throw new Error(`${file} may hold CREATE OR REPLACE FUNCTION and TRIGGER, not: ${part.slice(0, 60)}`)
      return { ...object, file }
    })
  })
}

export function parseSqlObject(text: string): SqlObject | undefined {
  const statement = withoutComment(text)
  const [, signature, returns = ''] =
    /^CREATE (?:OR REPLACE )?FUNCTION (.+?)(?: RETURNS (.+?))?\s+LANGUAGE /s.exec(statement) ?? []
  if (signature !== undefined)
    return { kind: 'FUNCTION', name: signature.replaceAll(/\s+/g, ' '), returns, statement }
  const [, trigger, table] = /^CREATE (?:OR REPLACE )?TRIGGER (\w+)\s.+?\sON (\w+)\s/s.exec(statement) ?? []
  if (trigger === undefined) return undefined
  return { kind: 'TRIGGER', name: `${trigger} ON ${table}`, returns: '', statement }
}

export function withoutComment(statement: string): string {
  return statement.trim().replace(/^(--.*\n+)+/, '')
}
