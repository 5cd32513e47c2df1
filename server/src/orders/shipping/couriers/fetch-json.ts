import { CourierFailure } from './courier-failure.ts'

const ANSWER_BYTES_MAX = 1024 * 1024

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_BYTES_MAX) throw new CourierFailure('answered more than one can read')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseCourierAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CourierFailure('answered what is no JSON') // the text itself must not be logged
  }
}

/** Failures of one parcel. Other statuses, such as a rejected key, concern all parcels. */
const PARCEL_STATUSES: readonly number[] = [404, 422]

/** @throws {CourierFailure} for any status but 200; other errors on network failure or abort */
export async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (response.status !== 200) {
    await response.body?.cancel()
    const isOfParcel = PARCEL_STATUSES.includes(response.status)
    throw new CourierFailure(`answered with status ${response.status}`, { isOfParcel })
  }
  return parseCourierAnswer(await readBounded(response))
}
