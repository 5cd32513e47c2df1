/** Uses XMLHttpRequest, because fetch does not report upload progress. */
import { problemDetails } from '@warung/contract/client.ts'
import { LANGUAGE_HEADER } from '@warung/contract/values/languages.ts'
import { isRecord } from '@warung/contract/values/objects.ts'
import { CallFailed, withSession } from '../../client/api'
import { LANGUAGE } from '../../language/language'
import { adminFormTexts } from './texts'

/** The connection counts as dead after this long without progress. */
const STALLED_MS = 20_000

type FileAnswer = { readonly status: number; readonly text: string }

export type FileInProgress = {
  /** fraction of the bytes sent, 0 to 1 */
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
    const failed = (): void => reject(new CallFailed(0, adminFormTexts.fileNotSent))
    if (signal.aborted) return failed() // aborted between two attempts, when there was no request to abort
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
    request.setRequestHeader(LANGUAGE_HEADER, LANGUAGE)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    const form = new FormData()
    form.set('file', file)
    isMoving()
    request.send(form)
  })
}

/** @throws {CallFailed} if there is no response, also on abort */
export function sendFile(address: string, file: File, sending: FileInProgress): Promise<FileAnswer> {
  return withSession((token) => sendOnce(address, file, token, sending))
}

/** Empty if the text is not a JSON object, such as a proxy's page. */
export function parsedObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** @param otherwise the message if the response is not the shop's */
export function failedAnswer(status: number, text: string, otherwise: string): CallFailed {
  const body = parsedObject(text)
  const message = typeof body.message === 'string' ? body.message : otherwise
  return new CallFailed(status, message, { code: problemDetails(body).code })
}
