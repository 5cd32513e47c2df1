/** Uses libheif in JavaScript, because WebAssembly would need `wasm-unsafe-eval` in every page's policy. */
import libheif from 'libheif-js/libheif/libheif.js?url'

/** @throws {Error} if damaged or aborted */
export function decodeHeic(photo: Blob, signal: AbortSignal): Promise<ImageData> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url))
  const decoded = new Promise<ImageData>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('another picture was chosen')))
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'the decoder did not load')),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ImageData) resolve(data)
      else reject(new Error(String(data)))
    })
    worker.postMessage([new URL(libheif, location.href).href, photo])
  })
  return decoded.finally(() => worker.terminate())
}
