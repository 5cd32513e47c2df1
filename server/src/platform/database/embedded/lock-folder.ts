/** Two processes would destroy the database. Each writes a claim, then looks for others; a living process keeps its claim. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { DatabaseInUse } from '../cannot-open.ts'
import { isSameProcessAlive, ownProcess } from './process-identity.ts'

export type FolderLock = { release(): void }

const claimSchema = z.object({
  pid: z.int(),
  started: z.string(),
  home: z.string(),
  isHeld: z.boolean(),
})
type Claim = z.infer<typeof claimSchema>
type RivalClaim = Claim & { file: string }

const LOCK_TRIES = 20
const HEARTBEAT_MS = 2_000
const STALE_AFTER_MS = 10_000

const locksHeldByThisProcess = new Set<string>()

/** @throws {DatabaseInUse} if a living process, even this one, holds the folder */
export async function lockFolder(folder: string, silenceMs = STALE_AFTER_MS): Promise<FolderLock> {
  const own = ownProcess()
  if (locksHeldByThisProcess.has(folder)) throw inUse(folder, own)
  locksHeldByThisProcess.add(folder)
  const home = createHash('sha256').update(own.home).digest('hex').slice(0, 8)
  const file = `${folder}.lock-${own.pid}-${own.started}-${home}`
  try {
    await mkdir(path.dirname(folder), { recursive: true })
    for (let attempt = 1; attempt <= LOCK_TRIES; attempt += 1) {
      await writeClaim(file, { ...own, isHeld: false })
      const rivals = await livingRivals(folder, file, silenceMs)
      if (rivals.length === 0) {
        await writeClaim(file, { ...own, isHeld: true })
        return keepHeartbeat(folder, file)
      }
      await rm(file)
      const holder = rivals.find(({ isHeld }) => isHeld)
      if (holder) throw inUse(folder, holder)
      await sleep(10 + Math.random() * 100) // both gave way: retry at different times
    }
    throw new DatabaseInUse(`Other processes are starting on the database in ${folder}; try again.`)
  } catch (error) {
    locksHeldByThisProcess.delete(folder)
    throw error
  }
}

function inUse(folder: string, { pid }: { pid: number }) {
  return new DatabaseInUse(`The database in ${folder} is in use by another process (${pid}); stop it first.`)
}

/** Written atomically, because half a claim would look dead. */
async function writeClaim(file: string, claim: Claim): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}`)
  await writeFile(unfinished, JSON.stringify(claim))
  await rename(unfinished, file)
}

function keepHeartbeat(folder: string, file: string): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date()
    // a failed heartbeat must not stop the shop
    utimes(file, now, now).catch(() => {})
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const leave = () => rmSync(file, { force: true })
  process.once('exit', leave)
  return {
    release: () => {
      clearInterval(heartbeat)
      process.off('exit', leave)
      leave()
      locksHeldByThisProcess.delete(folder)
    },
  }
}

async function livingRivals(folder: string, ownFile: string, silenceMs: number): Promise<RivalClaim[]> {
  const parent = path.dirname(folder)
  const prefix = `${path.basename(folder)}.lock-`
  const living: RivalClaim[] = []
  for (const name of await readdir(parent)) {
    const file = path.join(parent, name)
    if (!name.startsWith(prefix) || file === ownFile) continue
    const rival = await readClaim(file)
    if (rival !== undefined && (await isClaimAlive(rival, silenceMs))) living.push(rival)
    else await rm(file, { force: true })
  }
  return living
}

/** @returns undefined if it was deleted meanwhile, or emptied by a power cut */
async function readClaim(file: string): Promise<RivalClaim | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return { ...claimSchema.parse(JSON.parse(text)), file }
  } catch {
    return undefined
  }
}

async function isClaimAlive(rival: RivalClaim, silenceMs: number): Promise<boolean> {
  if (rival.home === ownProcess().home) return isSameProcessAlive(rival)
  // on another machine, container or boot, process ids mean nothing
  const lastSign = () =>
    stat(rival.file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
  const before = await lastSign()
  await sleep(silenceMs)
  const after = await lastSign()
  return after !== undefined && after !== before
}
