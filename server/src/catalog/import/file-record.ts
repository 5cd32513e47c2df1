/** A record below the head; `line` is its first line, since quoted line breaks span several. */
export type FileRecord = {
  readonly line: number
  readonly cells: readonly string[]
  /** on other servers, in marketplace files */
  readonly pictureAddresses?: readonly string[]
}
