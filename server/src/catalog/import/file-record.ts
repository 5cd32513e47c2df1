/** A line below the heads; a record with quoted line breaks begins there. */
export type FileRecord = {
  readonly line: number
  readonly cells: readonly string[]
  /** at other servers, in files of marketplaces */
  readonly pictureAddresses?: readonly string[]
}
