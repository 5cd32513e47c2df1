/** Turns an Excel file into CSV before it is sent, so that the server reads one format only. */
import { CallFailed } from '../../../client/api'
import { chooseSheet, type IsHeadRow } from './choose-sheet'
import { isWorkbook } from './workbook-marks'
import { workbookTexts } from './workbook-texts'
import type { WorkbookAnswer } from './workbook-worker'

const REFUSED_STATUS = 422
/** Slow phones need some seconds for 10,000 rows; only a file made to harm needs longer. */
const READ_MS_MAX = 60_000

function readInWorker(file: Blob, signal: AbortSignal): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<WorkbookAnswer>((resolve, reject) => {
    const fail = (): void => reject(new CallFailed(0, workbookTexts.notRead))
    signal.addEventListener('abort', fail)
    AbortSignal.timeout(READ_MS_MAX).addEventListener('abort', () => resolve({ fault: 'too_large' }))
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data))
    worker.postMessage(file)
  })
  return answer.finally(() => worker.terminate())
}

/** @returns the file itself unless it is a workbook @throws {CallFailed} with the reason for the admin */
export async function workbookToCsv(file: File, isHeadRow: IsHeadRow, signal: AbortSignal): Promise<File> {
  if (!isWorkbook(new Uint8Array(await file.slice(0, 8).arrayBuffer()))) return file
  const answer = await readInWorker(file, signal)
  if ('fault' in answer) throw new CallFailed(REFUSED_STATUS, workbookTexts.faults[answer.fault])
  const chosen = chooseSheet(answer.sheets, isHeadRow)
  if ('several' in chosen) throw new CallFailed(REFUSED_STATUS, workbookTexts.several(chosen.several))
  return new File([chosen.csv], file.name, { type: 'text/csv' })
}
