import { isAscii, isUtf8 } from 'node:buffer'
import type { CsvEncoding } from '@warung/contract/values/product-imports.ts'
import { Problem } from '../../platform/problems/problem.ts'

const workbookMarks = ['PK\x03\x04', '\xd0\xcf\x11\xe0']
const otherMarks = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', '%PDF', '\x1f\x8b', 'Rar!', '7z\xbc\xaf']

/** UTF-8 has at most 4 bytes per character. */
const TORN_BYTES_MAX = 3

/** @throws {Problem} csv_is_workbook, csv_required */
function refuseOtherKinds(bytes: Buffer): void {
  const start = bytes.toString('latin1', 0, 8)
  if (workbookMarks.some((mark) => start.startsWith(mark))) throw new Problem('csv_is_workbook')
  if (otherMarks.some((mark) => start.startsWith(mark)) || start.slice(4, 8) === 'ftyp')
    throw new Problem('csv_required')
}

/** A final accented letter in Latin-1 looks like cut-off UTF-8, so an earlier non-ASCII character is required. */
function isTornUtf8(bytes: Buffer): boolean {
  const ends = Array.from({ length: TORN_BYTES_MAX }, (_, torn) => bytes.length - torn - 1)
  const end = ends.find((length) => length > 0 && isUtf8(bytes.subarray(0, length)))
  return end !== undefined && !isAscii(bytes.subarray(0, end))
}

function encodingOf(bytes: Buffer): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

export type DecodedFile = { readonly text: string; readonly encoding: CsvEncoding }

/**
 * Without a byte order mark: UTF-8 if valid, else Windows-1252.
 * @throws {Problem} file_empty, csv_is_workbook, csv_required, csv_cut_off
 */
export function decodeFile(bytes: Buffer): DecodedFile {
  refuseOtherKinds(bytes)
  const encoding = encodingOf(bytes)
  const isTorn = encoding === 'windows-1252' && isTornUtf8(bytes)
  if (isTorn || (encoding.startsWith('utf-16') && bytes.length % 2 === 1)) throw new Problem('csv_cut_off')
  const text = new TextDecoder(encoding).decode(bytes)
  // A binary file, or UTF-16 without a mark.
  if (text.includes('\u0000')) throw new Problem('csv_required')
  if (text.trim() === '') throw new Problem('file_empty')
  return { text, encoding }
}
