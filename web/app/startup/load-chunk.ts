import { startupTexts } from './texts'

export const CHUNK_TIMEOUT_MS = 120_000 // spec §9

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super(startupTexts.failed, { cause })
  }
}

/** @throws {ChunkLoadError} if the chunk fails, or takes longer than 120 s */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
