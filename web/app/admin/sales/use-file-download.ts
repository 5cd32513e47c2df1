import { useState } from 'react'
import { messageOf } from '../../client/api'
import { saveFile } from '../../ui/save-file'
import { exportFile } from '../forms/export-file'

type FileDownload = {
  /** @param address of the call, query included */
  readonly download: (address: string) => Promise<void>
  /** the address being downloaded */
  readonly pending: string | undefined
  readonly failure: string | undefined
}

export function useFileDownload(): FileDownload {
  const [pending, setPending] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const download = async (address: string): Promise<void> => {
    if (pending !== undefined) return
    setPending(address)
    setFailure(undefined)
    try {
      const { name, content } = await exportFile(address)
      saveFile(name, content)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(undefined)
    }
  }
  return { download, pending, failure }
}
