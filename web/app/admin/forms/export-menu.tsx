/** Downloads a CSV file, with the separator that the admin's spreadsheet reads. */
import { LANGUAGE_HEADER } from '@warung/contract/values/languages.ts'
import { CSV_SEPARATOR_NAMES } from '@warung/contract/values/product-imports.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { CallFailed, messageOf, withSession } from '../../client/api'
import { LANGUAGE } from '../../language/language'
import { Alert } from '../../ui/alert'
import { MenuButton } from '../../ui/menu-button'
import { saveFile } from '../../ui/save-file'
import { exportTexts } from './export-texts'
import { failedAnswer } from './send-file'

/** Any export takes less on a working connection. */
const EXPORT_TIMEOUT_MS = 300_000

type CsvSeparatorName = (typeof CSV_SEPARATOR_NAMES)[number]

function requestExport(address: string, token: string | undefined): Promise<Response> {
  const headers = new Headers({ [LANGUAGE_HEADER]: LANGUAGE })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  return fetch(address, { headers, signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS) })
}

/** @throws {CallFailed} also for a broken download: half a file is useless */
async function exportFile(address: string): Promise<{ name: string; content: Blob }> {
  try {
    const answer = await withSession((token) => requestExport(address, token))
    if (!answer.ok) throw failedAnswer(answer.status, await answer.text(), exportTexts.failed)
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    return { name: name ?? 'export.csv', content: await answer.blob() }
  } catch (error) {
    if (error instanceof CallFailed) throw error
    throw new CallFailed(0, exportTexts.notDownloaded)
  }
}

type Props = {
  label: string
  /** of the call, without its separator */
  address: string
  query?: Readonly<Record<string, string>>
}

export function ExportMenu({ label, address, query = {} }: Props) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async (separator: CsvSeparatorName): Promise<void> => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const { name, content } = await exportFile(`${address}?${new URLSearchParams({ ...query, separator })}`)
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
        label={label}
        variant="secondary"
        side="bottom"
        icon={<Download aria-hidden className="size-4" />}
        isPending={isPending}
        choices={CSV_SEPARATOR_NAMES.map((separator) => ({
          label: exportTexts.separators[separator],
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
