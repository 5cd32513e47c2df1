/**
 * All pictures of a product in their order. The first is the form's image and its upload's (spec §2); those after
 * it are added, described, moved and removed here.
 */
import type { ProductPicture } from '@warung/contract/catalog.ts'
import { PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api'
import { uploadImage } from './upload-image'
import type { ImageUpload } from './use-image-upload'

type FurtherPictures = {
  readonly alt: string
  readonly others: readonly ProductPicture[]
}

export type ProductPictures = {
  readonly pictures: readonly ProductPicture[]
  /** how many are on their way */
  readonly pending: number
  /** why some were not taken, a sentence each */
  readonly refusals: readonly string[]
  readonly add: (files: readonly File[]) => void
  readonly describe: (place: number, alt: string) => void
  readonly move: (place: number, by: -1 | 1) => void
  readonly remove: (place: number) => void
  /** @returns all of them once none is on its way; undefined when the screen was left meanwhile */
  readonly settled: () => Promise<readonly ProductPicture[] | undefined>
}

function joined(image: string, { alt, others }: FurtherPictures): ProductPicture[] {
  return image === '' && others.length === 0 ? [] : [{ image, alt }, ...others]
}

export function useProductPictures(
  upload: ImageUpload,
  saved: readonly ProductPicture[] | undefined,
): ProductPictures {
  const [further, setFurther] = useState<FurtherPictures>({
    alt: saved?.[0]?.alt ?? '',
    others: saved?.slice(1) ?? [],
  })
  const [pending, setPending] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  // what is read once uploads have ended, some renders later
  const latest = useRef(further)
  const adding = useRef<Promise<void>>(Promise.resolve())
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const end = new AbortController()
    leaving.current = end
    return () => end.abort()
  }, [])

  const change = (next: FurtherPictures): void => {
    latest.current = next
    setFurther(next)
  }
  const arrange = (pictures: readonly ProductPicture[]): void => {
    const [first, ...others] = pictures
    upload.replace(first?.image ?? '')
    change({ alt: first?.alt ?? '', others })
  }
  const pictures = joined(upload.image, further)
  /** Also between two renders. */
  const held = (): ProductPicture[] => joined(upload.latest(), latest.current)

  const take = async (file: File): Promise<string | undefined> => {
    const signal = leaving.current?.signal
    if (!signal || signal.aborted) return undefined
    try {
      const image = await uploadImage(file, { onProgress: () => {}, signal })
      if (signal.aborted) return undefined
      const { others } = latest.current
      if (image === upload.latest() || others.some((each) => each.image === image))
        return `“${file.name}” is there already.`
      change({ ...latest.current, others: [...others, { image, alt: '' }] })
      return undefined
    } catch (error) {
      return signal.aborted ? undefined : `“${file.name}” was not taken. ${messageOf(error)}`
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
    setRefusals(taken.length < files.length ? [`A product has at most ${PRODUCT_IMAGES_MAX} pictures.`] : [])
    setPending((before) => before + taken.length)
    adding.current = adding.current.then(() => addInTurn(taken))
  }

  const describe = (place: number, alt: string): void => {
    const { others } = latest.current
    if (place === 0) change({ others, alt })
    else
      change({
        ...latest.current,
        others: others.map((each, at) => (at === place - 1 ? { ...each, alt } : each)),
      })
  }

  const move = (place: number, by: -1 | 1): void => {
    const moved = held()[place]
    if (moved)
      arrange(
        held()
          .toSpliced(place, 1)
          .toSpliced(place + by, 0, moved),
      )
  }

  const settled = async (): Promise<readonly ProductPicture[] | undefined> => {
    const image = await upload.settled()
    await adding.current
    return image === undefined || leaving.current?.signal.aborted ? undefined : joined(image, latest.current)
  }

  return {
    pictures,
    pending,
    refusals,
    add,
    describe,
    move,
    remove: (place) => arrange(held().toSpliced(place, 1)),
    settled,
  }
}
