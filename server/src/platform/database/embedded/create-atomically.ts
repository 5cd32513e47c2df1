import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { CannotOpenDatabase } from '../cannot-open.ts'

/** @throws {CannotOpenDatabase} if the folder contains other files */
export async function createAtomically(
  folder: string,
  make: (emptyFolder: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0)
      throw new CannotOpenDatabase(`The folder ${folder} holds files, but no database.`)
    await rmdir(folder)
  }
  const unfinished = `${folder}.starting`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await make(unfinished)
  syncAll(unfinished)
  await rename(unfinished, folder)
  syncOne(path.dirname(folder))
}

function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) syncAll(inside)
    else syncOne(inside)
  }
  syncOne(folder)
}

function syncOne(file: string): void {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
