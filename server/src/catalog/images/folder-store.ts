import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../../platform/problems/problem.ts'
import { MARKER_NAME, parseFileName } from './image-names.ts'
import type { ImageStore } from './image-store.ts'

const PARTIAL_SUFFIX = '.part'

function fileErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

async function unlessAbsent<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return fallback
    throw error
  }
}

async function withFile(handle: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } finally {
    await handle.close()
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  await withFile(handle, async () => {
    await handle.writeFile(bytes)
    await handle.sync()
  })
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await withFile(handle, () => handle.sync())
}

/** Renames the file only after its bytes are on disk. @throws {Problem} image_store_full */
async function writeWhole(
  file: string,
  partial: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const dir = path.dirname(file)
  try {
    await mkdir(dir, { recursive: true })
    await rm(partial, { force: true })
    await write(partial)
    await rename(partial, file)
    await syncFolder(dir)
  } catch (error) {
    await rm(partial, { force: true })
    if (fileErrorCode(error) !== 'ENOSPC' && fileErrorCode(error) !== 'EDQUOT') throw error
    throw new Problem('image_store_full', undefined, { cause: error })
  }
}

async function removePartialFiles(dir: string, before: Date): Promise<void> {
  for (const name of await unlessAbsent(readdir(dir), [])) {
    if (!name.endsWith(PARTIAL_SUFFIX)) continue
    const file = path.join(dir, name)
    const found = await unlessAbsent<{ mtime: Date } | undefined>(stat(file), undefined)
    if (found && found.mtime < before) await rm(file, { force: true })
  }
}

export function folderStore(dir: string, write = writeDurably): ImageStore {
  let written = 0

  const fileOf = (name: string): string => {
    if (parseFileName(name) === undefined) throw new Error(`not the name of a picture's file: ${name}`)
    return path.join(dir, name)
  }

  const marker = path.join(dir, MARKER_NAME)

  const replace = async (file: string, bytes: Uint8Array): Promise<void> => {
    written += 1
    const partial = `${file}.${process.pid}-${written}${PARTIAL_SUFFIX}`
    await writeWhole(file, partial, (unfinished) => write(unfinished, bytes))
  }

  return {
    put: async (name, bytes) => replace(fileOf(name), bytes),

    has: (name) =>
      unlessAbsent(
        access(fileOf(name)).then(() => true),
        false,
      ),

    get: (name) => unlessAbsent<Buffer | undefined>(readFile(fileOf(name)), undefined),

    delete: (name) => rm(fileOf(name), { force: true }),

    list: async () =>
      (await unlessAbsent(readdir(dir), [])).filter((name) => parseFileName(name) !== undefined),

    sweep: (before) => removePartialFiles(dir, before),

    readMarker: () => unlessAbsent<string | undefined>(readFile(marker, 'utf8'), undefined),

    writeMarker: (installationId) => replace(marker, Buffer.from(installationId)),
  }
}
