import { type DragEvent, useEffect, useState } from 'react'

/** The first image, else the first file, which the server checks: some systems report no type for AVIF. */
function imageFileIn(files: FileList | undefined): File | undefined {
  return [...(files ?? [])].find((file) => file.type.startsWith('image/')) ?? files?.[0]
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/** Pasting text works as usual, even if it comes with an image, as from a spreadsheet. */
export function useImagePaste(take: (file: File) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.clipboardData?.types.includes('text/plain')) return
      const image = imageFileIn(event.clipboardData?.files)
      if (!image) return
      event.preventDefault()
      take(image)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [take])
}

/** A file dropped next to the field would replace the page, and the form would be lost. */
function usePreventFileOpen(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, keep)
    return () => {
      for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, keep)
    }
  }, [])
}

/** @returns whether a file is dragged over the element, and its event handlers */
export function useImageDrop(take: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  usePreventFileOpen()
  const onDragOver = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = (event: DragEvent): void => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setOver(false)
  }
  const onDrop = (event: DragEvent): void => {
    setOver(false)
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    const image = imageFileIn(event.dataTransfer.files)
    if (image) take(image)
  }
  return { isOver, on: { onDragOver, onDragLeave, onDrop } }
}
