/**
 * Commands reach a running shop by a socket, because the embedded database belongs to one process.
 * Only the owner of the files can open it.
 */
import { chmod, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import path from 'node:path'
import { z } from 'zod'
import { type CommandInput, CommandRefused, type CommandResult, commandErrorText } from './command.ts'

/** Operating systems truncate longer socket paths. */
const ADDRESS_MAX = 100
const REQUEST_MAX = 64 * 1024

const requestSchema = z.object({
  command: z.string(),
  input: z.object({
    email: z.string().optional(),
    name: z.string().optional(),
    password: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    json: z.boolean().optional(),
    yes: z.boolean().optional(),
  }),
})

const answerSchema = z.union([
  z.object({ words: z.string(), isAlarm: z.boolean().optional() }),
  z.object({ refused: z.string() }),
])

export function canUseSocket(dataDir: string): boolean {
  return socketPath(dataDir).length <= ADDRESS_MAX
}

export type RunCommand = (command: string, input: CommandInput) => Promise<CommandResult>

function socketPath(dataDir: string): string {
  return path.join(dataDir, 'operate.sock')
}

async function read(body: AsyncIterable<Buffer>, sizeMax: number): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > sizeMax) throw new RangeError('too much for a command')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

async function answerOf(body: AsyncIterable<Buffer>, run: RunCommand): Promise<object> {
  try {
    const { command, input } = requestSchema.parse(await read(body, REQUEST_MAX))
    return await run(command, input)
  } catch (error) {
    return { refused: commandErrorText(error) }
  }
}

/** Replaces a stale socket, since this process holds the database. Undefined if the path is too long. */
export async function openControlSocket(dataDir: string, run: RunCommand): Promise<Server | undefined> {
  const socketFile = socketPath(dataDir)
  if (!canUseSocket(dataDir)) return undefined
  await rm(socketFile, { force: true })
  const server = createServer((body, answer) => {
    void answerOf(body, run).then((result) => answer.end(JSON.stringify(result)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketFile, resolve)
  })
  await chmod(socketFile, 0o600)
  return server
}

const NO_SHOP_RUNNING = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED']

/** Undefined if no shop is running on that folder. @throws {CommandRefused} with the shop's message */
export async function sendToRunningShop(
  dataDir: string,
  command: string,
  input: CommandInput,
): Promise<CommandResult | undefined> {
  const answer = await new Promise<unknown>((resolve, reject) => {
    const asking = request({ socketPath: socketPath(dataDir), method: 'POST', path: '/' }, (response) => {
      // the shop's own answer: a report may be long
      read(response, Number.POSITIVE_INFINITY).then(resolve, reject)
    })
    asking.once('error', (error: NodeJS.ErrnoException) => {
      if (NO_SHOP_RUNNING.includes(error.code ?? '')) resolve(undefined)
      else reject(error)
    })
    asking.end(JSON.stringify({ command, input }))
  })
  if (answer === undefined) return undefined
  const result = answerSchema.parse(answer)
  if ('refused' in result) throw new CommandRefused(result.refused)
  const { words, isAlarm } = result
  return isAlarm === undefined ? { words } : { words, isAlarm }
}
