/** Uploads a CSV file, or an Excel file as CSV, to check it. The chosen file stays selected. */
import type { ProductImport } from '@warung/contract/product-csv.ts'
import { CSV_COLUMNS, columnName } from '@warung/contract/product-fields.ts'
import { isProductHeadRow } from '@warung/contract/product-file-heads.ts'
import { CSV_FILE_BYTES_MAX } from '@warung/contract/values/product-imports.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailed, messageOf } from '../../../client/api'
import { LANGUAGE } from '../../../language/language'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { CsvFileInput } from '../../forms/csv-file-input'
import { failedAnswer, parsedObject, sendFile } from '../../forms/send-file'
import { workbookToCsv } from '../../forms/workbook/workbook-to-csv'
import { importTexts } from './texts'

const IMPORT_ADDRESS = '/api/v1/admin/product-import'
const MEGABYTE = 1024 * 1024

/** The server refuses it too, but might close the connection before the browser has read the reason. */
function refuseLarge({ size }: File): void {
  if (size > CSV_FILE_BYTES_MAX)
    throw new CallFailed(413, importTexts.tooLarge(CSV_FILE_BYTES_MAX / MEGABYTE))
}

async function sendCsvFile(
  file: File,
  sending: Parameters<typeof sendFile>[2],
): Promise<ProductImport['product_import_id']> {
  refuseLarge(file)
  const csv = await workbookToCsv(file, isProductHeadRow, sending.signal)
  refuseLarge(csv)
  const { status, text } = await sendFile(IMPORT_ADDRESS, csv, sending)
  const { data } = parsedObject(text)
  if (status === 201 && typeof data === 'object' && data !== null && 'product_import_id' in data)
    return Number(data.product_import_id)
  throw failedAnswer(status, text, importTexts.notUploaded)
}

type Props = { onSent: (importId: number) => void }

/** @returns `progress` from 0 to 1; undefined while nothing is sent */
function useCsvUpload(onSent: Props['onSent']) {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setProgress(0)
    setFailure(undefined)
    try {
      const importId = await sendCsvFile(file, { onProgress: setProgress, signal })
      if (!signal.aborted) onSent(importId)
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error))
    }
    if (!signal.aborted) setProgress(undefined)
  }
  return { progress, failure, setFailure, send }
}

export function FileForm({ onSent }: Props) {
  const { progress, failure, setFailure, send } = useCsvUpload(onSent)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (progress !== undefined) return
    const file = new FormData(event.currentTarget).get('file')
    if (file instanceof File && file.name !== '') void send(file)
    else setFailure(importTexts.chooseFirst)
  }

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CsvFileInput label={importTexts.csvFile} hint={importTexts.fileHint} />
      <ul className="list-disc pl-5 text-ink-soft text-sm">
        {importTexts.fileRules(CSV_COLUMNS.map((column) => columnName(column, LANGUAGE))).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={progress !== undefined}>
          {importTexts.check}
        </Button>
        {progress === undefined ? null : (
          <span className="tabular-nums">{importTexts.sending(Math.round(progress * 100))}</span>
        )}
      </div>
    </form>
  )
}
