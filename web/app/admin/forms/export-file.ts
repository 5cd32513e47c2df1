import { LANGUAGE_HEADER } from '@warung/contract/values/languages.ts'
import { CallFailed, withSession } from '../../client/api'
import { LANGUAGE } from '../../language/language'
import { failedAnswer } from './send-file'
import { adminFormTexts } from './texts'

/** Longer than any export takes on a working connection. */
const EXPORT_TIMEOUT_MS = 300_000

function requestExport(address: string, token: string | undefined): Promise<Response> {
  const headers = new Headers({ [LANGUAGE_HEADER]: LANGUAGE })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  return fetch(address, { headers, signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS) })
}

/** Downloads a file, named by the server. @throws {CallFailed} also if the download breaks off, since half a file is useless */
export async function exportFile(address: string): Promise<{ name: string; content: Blob }> {
  try {
    const answer = await withSession((token) => requestExport(address, token))
    if (!answer.ok) throw failedAnswer(answer.status, await answer.text(), adminFormTexts.notExported)
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    return { name: name ?? 'export.csv', content: await answer.blob() }
  } catch (error) {
    if (error instanceof CallFailed) throw error
    throw new CallFailed(0, adminFormTexts.notDownloaded)
  }
}
