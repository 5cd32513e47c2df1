/** Sends an image and tells how far it is: fetch knows nothing of progress, XMLHttpRequest does. */
import type { ProblemCode } from '@warung/contract/values/problem-codes.ts'
import { CallFailed, withSession } from '../api'

const ADDRESS = '/api/v1/upload/image'
/** A line on which nothing moves for this long is dead; a slow one is not. */
const STALLED_MS = 20_000

type Answer = { readonly status: number; readonly text: string }

export type UploadInProgress = {
  /** from 0 to 1, of the bytes on their way */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

function send(
  file: File,
  token: string | undefined,
  { onProgress, signal }: UploadInProgress,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new CallFailed(0, 'Network Error: the picture could not be sent.'))
    if (signal.aborted) return failed() // between the two attempts: nobody would stop the second
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout> | undefined
    const stop = (): void => request.abort()
    const isMoving = (): void => {
      clearTimeout(watch)
      watch = setTimeout(stop, STALLED_MS)
    }
    const end = (work: () => void) => (): void => {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
      work()
    }
    request.upload.addEventListener('progress', (event) => {
      isMoving()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener(
      'load',
      end(() => resolve({ status: request.status, text: request.responseText })),
    )
    request.addEventListener('error', end(failed))
    request.addEventListener('abort', end(failed))
    signal.addEventListener('abort', stop)
    request.open('POST', ADDRESS)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    const form = new FormData()
    form.set('file', file)
    isMoving()
    request.send(form)
  })
}

function partOf(text: string, key: 'url' | 'code' | 'message'): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    const value =
      typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined // a proxy's page in place of an answer
  }
}

/**
 * @returns the address of the stored image
 * @throws {CallFailed} also when it was broken off by `signal`
 */
export async function uploadImage(file: File, sending: UploadInProgress): Promise<string> {
  const { status, text } = await withSession((token) => send(file, token, sending))
  const url = partOf(text, 'url')
  if (status === 201 && url !== undefined) return url
  const code = partOf(text, 'code') as ProblemCode | undefined
  throw new CallFailed(status, partOf(text, 'message') ?? 'The picture was not taken.', { code })
}
