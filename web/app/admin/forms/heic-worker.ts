/**
 * Decodes a HEIC photo in a worker. It is a classic worker without imports, so that libheif's file stays unchanged
 * and exchangeable, as its licence (LGPL) requires.
 */

type DecodedHeic = {
  get_width(): number
  get_height(): number
  /** fills the pixels; null after a failure */
  display(pixels: ImageData, done: (shown: ImageData | null) => void): void
}

type HeifLibrary = { readonly HeifDecoder: new () => { decode(file: ArrayBuffer): readonly DecodedHeic[] } }

/** defined by libheif's file */
declare function libheif(): Promise<HeifLibrary>
declare function importScripts(address: string): void

async function decodeFirst(library: string, photo: Blob): Promise<ImageData> {
  importScripts(library)
  const { HeifDecoder } = await libheif()
  const [first] = new HeifDecoder().decode(await photo.arrayBuffer())
  if (!first) throw new Error('the HEIC file has no picture')
  const pixels = new ImageData(first.get_width(), first.get_height())
  return new Promise((resolve, reject) => {
    first.display(pixels, (shown) => {
      if (shown) resolve(pixels)
      else reject(new Error('the HEIC file is damaged'))
    })
  })
}

addEventListener('message', ({ data: [library, photo] }: MessageEvent<[string, Blob]>) => {
  decodeFirst(library, photo).then(
    (pixels) => postMessage(pixels, { transfer: [pixels.data.buffer] }),
    (error: unknown) => postMessage(String(error)),
  )
})
