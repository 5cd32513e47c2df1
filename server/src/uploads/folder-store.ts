/** Pictures in a folder outside the web root. A file has its name only once its bytes are on the disk. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../problems.ts'
import { parseFileName } from './picture-names.ts'
import type { PictureStore } from './picture-store.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const writeDurably = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const syncFolder = async (dir: string): Promise<void> => {
  if (process.platform === 'win32') return // folders cannot be opened there
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @param dir made when it is missing; its processes may be several */
export const folderStore = (dir: string): PictureStore => {
  let written = 0

  const fileOf = (name: string): string => {
    if (parseFileName(name) === undefined) throw new Error(`not the name of a picture's file: ${name}`)
    return path.join(dir, name)
  }

  return {
    put: async (name, bytes) => {
      const file = fileOf(name)
      written += 1
      const unfinished = `${file}.${process.pid}-${written}.part`
      try {
        await mkdir(dir, { recursive: true })
        await rm(unfinished, { force: true }) // of a process that died with the same id
        await writeDurably(unfinished, bytes)
        await rename(unfinished, file)
        await syncFolder(dir)
      } catch (error) {
        await rm(unfinished, { force: true })
        if (codeOf(error) !== 'ENOSPC' && codeOf(error) !== 'EDQUOT') throw error
        throw new Problem('no-space', 'There is no room left for pictures.', { cause: error })
      }
    },

    get: async (name) => {
      try {
        return await readFile(fileOf(name))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },

    delete: (name) => rm(fileOf(name), { force: true }),

    list: async () => {
      try {
        return (await readdir(dir)).filter((name) => parseFileName(name) !== undefined)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      }
    },
  }
}
