/** Sends a file and tells how far it is: fetch knows nothing of progress, XMLHttpRequest does. */
import type { ProblemCode } from '@warung/contract/values/problem-codes.ts'
import { CallFailed, withSession } from '../../client/api'

/** A line on which nothing moves for this long is dead; a slow one is not. */
const STALLED_MS = 20_000

type FileAnswer = { readonly status: number; readonly text: string }

export type FileInProgress = {
  /** from 0 to 1, of the bytes on their way */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

function sendOnce(
  address: string,
  file: File,
  token: string | undefined,
  { onProgress, signal }: FileInProgress,
): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new CallFailed(0, 'Network Error: the file could not be sent.'))
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
    request.open('POST', address)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    const form = new FormData()
    form.set('file', file)
    isMoving()
    request.send(form)
  })
}

/** @throws {CallFailed} when no answer came, also when it was broken off by `signal` */
export function sendFile(address: string, file: File, sending: FileInProgress): Promise<FileAnswer> {
  return withSession((token) => sendOnce(address, file, token, sending))
}

/** Empty for what is no object: a proxy's page in place of an answer. */
export function parsedObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What an answer that is no success says. @param otherwise its words when it is not the shop's */
export function failedAnswer(status: number, text: string, otherwise: string): CallFailed {
  const { message, code } = parsedObject(text)
  return new CallFailed(status, typeof message === 'string' ? message : otherwise, {
    code: typeof code === 'string' ? (code as ProblemCode) : undefined,
  })
}
