/** One upload at a time: a newer image, or leaving the screen, aborts it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../client/api'
import { uploadImage } from './upload-image'

export type ImageUpload = {
  readonly image: string
  /** 0 to 1 while sending, 1 while the server processes; undefined otherwise */
  readonly progress: number | undefined
  readonly isRefused: boolean
  readonly upload: (file: File) => void
  /** sets an image uploaded earlier, and aborts a pending upload */
  readonly replace: (image: string) => void
  /** like `image`, but current between renders */
  readonly latest: () => string
  /** @returns the image once no upload is pending; undefined if the screen was left */
  readonly settled: () => Promise<string | undefined>
}

const PICTURE_REFUSALS: readonly number[] = [400, 413, 415]

function isRefusal(error: unknown): boolean {
  return error instanceof CallFailed && PICTURE_REFUSALS.includes(error.status)
}

function usePendingUpload() {
  const current = useRef<{ readonly end: AbortController; readonly done: Promise<void> }>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      current.current?.end.abort()
    }
  }, [])
  const abort = useCallback((): void => {
    current.current?.end.abort()
    current.current = undefined
  }, [])
  const start = useCallback(
    (send: (signal: AbortSignal) => Promise<void>): void => {
      abort()
      const end = new AbortController()
      current.current = { end, done: send(end.signal) }
    },
    [abort],
  )
  /** @returns false if the screen was left */
  const settled = async (): Promise<boolean> => {
    let awaited: typeof current.current
    while (awaited !== current.current) {
      awaited = current.current
      await awaited?.done // another image may have been chosen meanwhile
    }
    return !isLeft.current
  }
  return { start, abort, settled }
}

export function useImageUpload(first: string): ImageUpload {
  const [image, setImage] = useState(first)
  const [progress, setProgress] = useState<number>()
  const [isRefused, setRefused] = useState(false)
  const latest = useRef(first)
  const { start, abort, settled } = usePendingUpload()

  const send = useCallback(async (file: File, signal: AbortSignal): Promise<void> => {
    const onProgress = (share: number): void => {
      if (!signal.aborted) setProgress(share)
    }
    try {
      const url = await uploadImage(file, { onProgress, signal })
      if (signal.aborted) return
      latest.current = url
      setImage(url)
    } catch (error) {
      // spec §8: a failure is only logged; the spinner stops
      if (signal.aborted) return
      console.warn(error)
      setRefused(isRefusal(error))
    }
    if (!signal.aborted) setProgress(undefined)
  }, [])

  const upload = useCallback(
    (file: File): void => {
      setProgress(0)
      setRefused(false)
      start((signal) => send(file, signal))
    },
    [start, send],
  )

  const replace = useCallback(
    (next: string): void => {
      abort()
      setProgress(undefined)
      setRefused(false)
      latest.current = next
      setImage(next)
    },
    [abort],
  )

  return {
    image,
    progress,
    isRefused,
    upload,
    replace,
    latest: () => latest.current,
    settled: async () => ((await settled()) ? latest.current : undefined),
  }
}
