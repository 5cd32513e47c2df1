/** A report as a file that the browser keeps. */
import type { SalesReport } from '@warung/contract/sales.ts'
import { useState } from 'react'
import { browserApi, messageOf } from '../../api'

/** Long enough for the browser to have taken the file. */
const KEPT_MS = 60_000

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

type CsvDownload = {
  readonly download: () => Promise<void>
  readonly isPending: boolean
  readonly failure: string | undefined
}

export function useCsvDownload({ from, to, by }: SalesReport): CsvDownload {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async (): Promise<void> => {
    setPending(true)
    setFailure(undefined)
    try {
      const text = await browserApi('GET /api/v1/admin/report/csv', { query: { from, to, by } })
      // reading an answer as text takes the byte order mark away, without which Excel reads Latin-1
      saveFile(`sales-by-${by.replace('_', '-')}-${from}-to-${to}.csv`, `\ufeff${text}`)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { download, isPending, failure }
}
