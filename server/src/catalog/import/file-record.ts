/** A line below the heads; a record with quoted line breaks begins there. */
export type FileRecord = {
  readonly line: number
  readonly cells: readonly string[]
  /** at other servers, in files of marketplaces; in the shop's own they stand among its pictures */
  readonly pictureAddresses?: readonly string[]
}
