/** Where the files of images are kept. Names are the shop's own (image-names.ts), never a visitor's. */

export type ImageStore = {
  /**
   * Whole and durable once it answers; replaces what bore that name.
   * @throws {Problem} image_store_full; image_store_unreachable, as all of these may
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  /** undefined when there is none */
  get(name: string): Promise<Buffer | undefined>
  /** A name that is not there is no error. */
  delete(name: string): Promise<void>
  list(): Promise<string[]>
  /** Clears away what is left of writings that broke off before then. */
  sweep(before: Date): Promise<void>
}
