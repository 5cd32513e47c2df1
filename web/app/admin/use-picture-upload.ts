/** One upload at a time: a newer picture replaces an older that is still on its way; leaving ends it. */
import { useEffect, useRef, useState } from 'react'
import { uploadPicture } from './upload-picture'

export type PictureUpload = {
  /** from 0 to 1 while bytes travel, 1 while the shop works on them; undefined at rest */
  readonly progress: number | undefined
  readonly upload: (file: File) => void
}

export const usePictureUpload = (onUploaded: (image: string) => void): PictureUpload => {
  const [progress, setProgress] = useState<number>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    current.current?.abort()
    const own = new AbortController()
    current.current = own
    setProgress(0)
    const { signal } = own
    const onProgress = (share: number): void => {
      if (!signal.aborted) setProgress(share)
    }
    try {
      const url = await uploadPicture(file, { onProgress, signal })
      if (!signal.aborted) onUploaded(url)
    } catch (error) {
      // spec §8: logged only, the spinner stops, no message is shown
      if (!signal.aborted) console.warn(error)
    } finally {
      if (current.current === own) setProgress(undefined)
    }
  }
  return { progress, upload: (file) => void start(file) }
}
