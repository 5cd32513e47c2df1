/** File names are generated (image-names.ts), never taken from a visitor. */

export type ImageStore = {
  /** Durable and atomic. @throws {Problem} image_store_full; image_store_unreachable, as all methods do */
  put(name: string, bytes: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  get(name: string): Promise<Buffer | undefined>
  delete(name: string): Promise<void>
  list(): Promise<string[]>
  sweep(before: Date): Promise<void>
  /** the id of the installation whose pictures these are (claim-image-store.ts) */
  readMarker(): Promise<string | undefined>
  writeMarker(installationId: string): Promise<void>
}
