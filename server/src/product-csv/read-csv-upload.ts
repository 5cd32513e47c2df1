/** The one file of an upload, whole and small enough; what its name claims to be is not believed. */
import type { MultipartFile } from '@fastify/multipart'
import { CSV_FILE_BYTES_MAX } from '@warung/contract/values/product-imports.ts'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems/problem.ts'

const FILE_FIELD = 'file'
const FILE_NAME_LENGTH_MAX = 200
/** boundaries and headers of the parts */
const FORM_BYTES_MAX = CSV_FILE_BYTES_MAX + 64 * 1024

/** Given to @fastify/multipart: beyond them it refuses by itself. */
export const csvUploadLimits = {
  fileSize: CSV_FILE_BYTES_MAX,
  files: 1,
  fields: 4,
  fieldSize: 4096,
  fieldNameSize: 100,
  parts: 5,
  headerPairs: 20,
} as const

export type CsvUpload = { readonly bytes: Buffer; readonly fileName: string }

/** As it can be stored and shown. */
function shownFileName(name: string): string {
  return name.replaceAll('\u0000', '').slice(0, FILE_NAME_LENGTH_MAX).toWellFormed()
}

/** Ends at once where the library would read on to the end of the form. @throws {Problem} csv_too_large */
async function readBytes({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    if (file.truncated) throw new Problem('csv_too_large')
    chunks.push(chunk)
  }
  if (file.truncated) throw new Problem('csv_too_large')
  return Buffer.concat(chunks)
}

async function readParts(request: FastifyRequest): Promise<CsvUpload | undefined> {
  let found: CsvUpload | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    const bytes = await readBytes(part)
    if (part.fieldname === FILE_FIELD) found = { bytes, fileName: shownFileName(part.filename) }
  }
  return found
}

/** @throws {Problem} csv_too_large, csv_missing, form_unreadable; what the multipart reader itself refuses has a status too */
export async function readCsvUpload(request: FastifyRequest): Promise<CsvUpload> {
  if (Number(request.headers['content-length']) > FORM_BYTES_MAX) throw new Problem('csv_too_large')
  let upload: CsvUpload | undefined
  try {
    upload = await readParts(request)
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    // the parser's own words for a form cut short or without a boundary
    throw new Problem('form_unreadable', undefined, { cause: error })
  }
  if (upload === undefined) throw new Problem('csv_missing')
  return upload
}
