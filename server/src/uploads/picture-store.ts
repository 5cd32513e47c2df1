/** Where the files of pictures are kept. Names are the shop's own (picture-names.ts), never a visitor's. */

export type PictureStore = {
  /**
   * Whole and durable once it answers; replaces what bore that name.
   * @throws {Problem} no-space
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** undefined when there is none */
  get(name: string): Promise<Buffer | undefined>
  /** A name that is not there is no error. */
  delete(name: string): Promise<void>
  list(): Promise<string[]>
}
