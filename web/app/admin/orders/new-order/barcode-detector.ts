/** The browser's own reader of barcodes, where it has one: Chrome on Android, macOS and ChromeOS. */

type FoundCode = { readonly rawValue: string }

export type BarcodeReader = { readonly detect: (image: HTMLVideoElement) => Promise<readonly FoundCode[]> }

declare global {
  interface Window {
    readonly BarcodeDetector?: new () => BarcodeReader
  }
}

/** Undefined without a reader, or without a camera: browsers give none to pages without https. */
export function createBarcodeReader(): BarcodeReader | undefined {
  const { BarcodeDetector } = window
  return BarcodeDetector && 'mediaDevices' in navigator ? new BarcodeDetector() : undefined
}

/** How long a code is out of sight before it counts as scanned again. */
const AGAIN_AFTER_MS = 1500

/** The same code stays in sight for many pictures. @returns whether it is a new scan */
export function createRepeatFilter(): (code: string, atMs: number) => boolean {
  const seen = new Map<string, number>()
  return (code, atMs) => {
    const before = seen.get(code)
    seen.set(code, atMs)
    return before === undefined || atMs - before >= AGAIN_AFTER_MS
  }
}
