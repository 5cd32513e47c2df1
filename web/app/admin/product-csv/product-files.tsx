/** All products as a file, and the way to bring one back. */
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { CallFailed, messageOf, withSession } from '../../api'
import { Alert } from '../../ui/alert'
import { Button, ButtonLink } from '../../ui/button'
import { saveFile } from '../save-file'
import { failedAnswer } from '../send-file'

const EXPORT_ADDRESS = '/api/v1/admin/product/export'
/** However many products: a line on which a file takes longer is dead. */
const EXPORT_TIMEOUT_MS = 300_000

function requestExport(token: string | undefined): Promise<Response> {
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  return fetch(EXPORT_ADDRESS, { headers, signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS) })
}

/** @throws {CallFailed} also when the file breaks off in the middle: half of it is not kept */
async function exportFile(): Promise<{ name: string; content: Blob }> {
  try {
    const answer = await withSession(requestExport)
    if (!answer.ok) throw failedAnswer(answer.status, await answer.text(), 'The products were not exported.')
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    return { name: name ?? 'products.csv', content: await answer.blob() }
  } catch (error) {
    if (error instanceof CallFailed) throw error
    throw new CallFailed(0, 'Network Error: the file could not be fetched. Please try again.')
  }
}

export function ExportButton() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async (): Promise<void> => {
    setPending(true)
    setFailure(undefined)
    try {
      const { name, content } = await exportFile()
      saveFile(name, content)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        isPending={isPending}
        onClick={() => void (isPending ? undefined : download())}
      >
        <Download aria-hidden className="size-4" />
        Export
      </Button>
      {failure === undefined ? null : (
        <div className="basis-full">
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
    </>
  )
}

/** Beside what the list of products is mostly opened for. */
export function ProductFiles() {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton />
      <ButtonLink to={href('/admin/products/import')} variant="secondary">
        <Upload aria-hidden className="size-4" />
        Import
      </ButtonLink>
    </div>
  )
}
