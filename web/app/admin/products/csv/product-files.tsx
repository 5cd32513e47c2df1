import { CSV_SEPARATOR_NAMES } from '@warung/contract/values/product-imports.ts'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { href } from 'react-router'
import { CallFailed, messageOf, withSession } from '../../../client/api'
import { Alert } from '../../../ui/alert'
import { ButtonLink } from '../../../ui/button'
import { MenuButton } from '../../../ui/menu-button'
import { saveFile } from '../../../ui/save-file'
import { failedAnswer } from '../../forms/send-file'
import { productFilesTexts } from './product-files-texts'

const EXPORT_ADDRESS = '/api/v1/admin/product/export'
/** Any export takes less on a working connection. */
const EXPORT_TIMEOUT_MS = 300_000

type CsvSeparatorName = (typeof CSV_SEPARATOR_NAMES)[number]

function requestExport(separator: CsvSeparatorName, token: string | undefined): Promise<Response> {
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  return fetch(`${EXPORT_ADDRESS}?separator=${separator}`, {
    headers,
    signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
  })
}

/** @throws {CallFailed} also for a broken download: half a file is useless */
async function exportFile(separator: CsvSeparatorName): Promise<{ name: string; content: Blob }> {
  try {
    const answer = await withSession((token) => requestExport(separator, token))
    if (!answer.ok) throw failedAnswer(answer.status, await answer.text(), productFilesTexts.notExported)
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    return { name: name ?? 'products.csv', content: await answer.blob() }
  } catch (error) {
    if (error instanceof CallFailed) throw error
    throw new CallFailed(0, productFilesTexts.notDownloaded)
  }
}

export function ExportButton() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async (separator: CsvSeparatorName): Promise<void> => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const { name, content } = await exportFile(separator)
      saveFile(name, content)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <MenuButton
        label={productFilesTexts.export}
        variant="secondary"
        side="bottom"
        icon={<Download aria-hidden className="size-4" />}
        isPending={isPending}
        choices={CSV_SEPARATOR_NAMES.map((separator) => ({
          label: productFilesTexts.separators[separator],
          onChoose: () => void download(separator),
        }))}
      />
      {failure === undefined ? null : (
        <div className="basis-full">
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
    </>
  )
}

export function ProductFiles() {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton />
      <ButtonLink to={href('/admin/products/import')} variant="secondary">
        <Upload aria-hidden className="size-4" />
        {productFilesTexts.import}
      </ButtonLink>
    </div>
  )
}
