/** A record below the head; `line` is its first line, since quoted line breaks span several. */
export type FileRecord = {
  readonly line: number
  readonly cells: readonly string[]
  /** at other servers, in files of marketplaces; in the shop's own they stand among its pictures */
  readonly pictureAddresses?: readonly string[]
}
