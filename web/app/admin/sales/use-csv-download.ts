import type { SalesReport } from '@warung/contract/sales.ts'
import { useState } from 'react'
import { browserApi, messageOf } from '../../client/api'
import { saveFile } from '../../ui/save-file'

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
      // reading as text drops the byte order mark, without which Excel reads Latin-1
      const file = new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
      saveFile(`sales-by-${by.replace('_', '-')}-${from}-to-${to}.csv`, file)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { download, isPending, failure }
}
