import { useEffect, useState } from 'react'
import { messageOf } from '../client/api'

type LoadedPictures<Pictures> = {
  readonly pictures: Pictures | undefined
  readonly failure: string | undefined
}

/** Loads what a buyer sent privately. @param load the same function for the same pictures */
export function useLoadedPictures<Pictures>(
  load: () => Promise<Pictures | undefined>,
): LoadedPictures<Pictures> {
  const [pictures, setPictures] = useState<Pictures>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    load().then(
      (loaded) => {
        if (!isGone && loaded !== undefined) setPictures(() => loaded)
      },
      (error: unknown) => {
        if (!isGone) setFailure(messageOf(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [load])
  return { pictures, failure }
}
