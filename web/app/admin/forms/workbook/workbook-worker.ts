/** Reads a workbook beside the page, which stays usable. */

import type { SheetText } from './read-sheet'
import { readWorkbook } from './read-workbook'
import { type WorkbookFault, WorkbookRefused } from './workbook-refusal'

export type WorkbookAnswer = { readonly sheets: readonly SheetText[] } | { readonly fault: WorkbookFault }

function answer(bytes: Uint8Array): WorkbookAnswer {
  try {
    return { sheets: readWorkbook(bytes) }
  } catch (error) {
    if (error instanceof WorkbookRefused) return { fault: error.fault }
    throw error
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  data
    .arrayBuffer()
    .then((buffer) => postMessage(answer(new Uint8Array(buffer))))
    // an 'error' event for the page, which a rejected promise is not
    .catch((error: unknown) => reportError(error))
})
