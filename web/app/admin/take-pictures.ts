/** Pictures that reach a form by hand: dropped on it, or pasted while it is open. */
import { type DragEvent, useEffect, useState } from 'react'

/** A picture among the files; else the first, for the shop to judge: some systems know no type of an AVIF. */
const pictureIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find((file) => file.type.startsWith('image/')) ?? files?.[0]

const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false

/** Text goes where it always goes, also with a picture of itself beside it, as spreadsheets copy it. */
export const usePasted = (take: (file: File) => void): void => {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.clipboardData?.types.includes('text/plain')) return
      const picture = pictureIn(event.clipboardData?.files)
      if (!picture) return
      event.preventDefault()
      take(picture)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [take])
}

/** A file let go beside the field would be opened in place of the form, and all that is typed with it. */
const useNothingOpens = (): void => {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer || !bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, keep)
    return () => {
      for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, keep)
    }
  }, [])
}

/** @returns whether a file hovers over the element, and what to put on it */
export const useDropped = (take: (file: File) => void) => {
  const [isOver, setOver] = useState(false)
  useNothingOpens()
  const onDragOver = (event: DragEvent): void => {
    if (!bringsFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = (event: DragEvent): void => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setOver(false)
  }
  const onDrop = (event: DragEvent): void => {
    setOver(false)
    if (!bringsFiles(event.dataTransfer)) return
    event.preventDefault()
    const picture = pictureIn(event.dataTransfer.files)
    if (picture) take(picture)
  }
  return { isOver, on: { onDragOver, onDragLeave, onDrop } }
}
