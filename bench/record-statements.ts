/** Records the shop's statements and values; the floor repeats them. */
import { Client } from 'pg'
import type { SqlStatement } from './load.ts'

type Sent = string | { readonly text?: string; readonly values?: readonly unknown[] }

function statementOf(sent: Sent, values: unknown): SqlStatement | undefined {
  if (typeof sent === 'string') return { text: sent, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = sent
  if (text === undefined) return undefined
  return { text, values: own ?? (Array.isArray(values) ? values : []) }
}

/** Records every connection of this process: nothing else may use a database. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SqlStatement[]> {
  const statements: SqlStatement[] = []
  const query = Client.prototype.query
  const recording = function (this: Client, ...args: [Sent, ...unknown[]]): unknown {
    const statement = statementOf(args[0], args[1])
    if (statement) statements.push(statement)
    return Reflect.apply(query, this, args)
  }
  Object.defineProperty(Client.prototype, 'query', { value: recording, configurable: true, writable: true })
  try {
    await work()
  } finally {
    Object.defineProperty(Client.prototype, 'query', { value: query, configurable: true, writable: true })
  }
  return statements
}
