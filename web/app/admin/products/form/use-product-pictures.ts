import type { ProductPicture } from '@warung/contract/catalog.ts'
import { PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../client/api'
import { uploadImage } from '../../forms/upload-image'
import type { ImageUpload } from '../../forms/use-image-upload'
import type { PicturesAction } from './product-pictures'
import { productFormTexts } from './texts'
import { usePictureList } from './use-picture-list'

export type ProductPictures = {
  readonly pictures: readonly ProductPicture[]
  readonly pending: number
  readonly refusals: readonly string[]
  readonly add: (files: readonly File[]) => void
  readonly change: (action: Exclude<PicturesAction, { readonly type: 'add' }>) => void
  /** @returns all pictures once no upload is pending; undefined if the screen was left */
  readonly settled: () => Promise<readonly ProductPicture[] | undefined>
}

export function useProductPictures(
  upload: ImageUpload,
  saved: readonly ProductPicture[] | undefined,
): ProductPictures {
  const { pictures, latest, dispatch } = usePictureList(upload, saved)
  const [pending, setPending] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const adding = useRef<Promise<void>>(Promise.resolve())
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const end = new AbortController()
    leaving.current = end
    return () => end.abort()
  }, [])

  const take = async (file: File): Promise<string | undefined> => {
    const signal = leaving.current?.signal
    if (!signal || signal.aborted) return undefined
    try {
      const image = await uploadImage(file, { onProgress: () => {}, signal })
      if (signal.aborted) return undefined
      if (latest().some((picture) => picture.image === image))
        return productFormTexts.pictureExists(file.name)
      dispatch({ type: 'add', image })
      return undefined
    } catch (error) {
      return signal.aborted ? undefined : `${productFormTexts.notUploaded(file.name)} ${messageOf(error)}`
    }
  }

  const addInTurn = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const refusal = await take(file)
      if (refusal !== undefined) setRefusals((before) => [...before, refusal])
      setPending((before) => before - 1)
    }
  }

  const add = (files: readonly File[]): void => {
    const room = PRODUCT_IMAGES_MAX - pictures.length - pending
    const taken = files.slice(0, Math.max(0, room))
    setRefusals(taken.length < files.length ? [productFormTexts.picturesMax(PRODUCT_IMAGES_MAX)] : [])
    setPending((before) => before + taken.length)
    adding.current = adding.current.then(() => addInTurn(taken))
  }

  const settled = async (): Promise<readonly ProductPicture[] | undefined> => {
    const image = await upload.settled()
    await adding.current
    return image === undefined || leaving.current?.signal.aborted ? undefined : latest()
  }

  return { pictures, pending, refusals, add, change: dispatch, settled }
}
