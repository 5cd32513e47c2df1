/** The one file of an upload. What its name and its type claim to be is not even looked at. */
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems/problem.ts'

const FIELD = 'file'
const MAX_FILE_BYTES = 12 * 1024 * 1024
/** boundaries and headers of the parts */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024

/** Given to @fastify/multipart: beyond them it refuses by itself. */
export const uploadLimits = {
  fileSize: MAX_FILE_BYTES,
  files: 1,
  fields: 4,
  fieldSize: 4096,
  fieldNameSize: 100,
  parts: 5,
  headerPairs: 20,
} as const

async function readFile(request: FastifyRequest): Promise<Buffer | undefined> {
  let found: Buffer | undefined
  let isElsewhere = false
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    const bytes = await part.toBuffer() // read in any case: the form goes on only then
    if (part.fieldname === FIELD) found = bytes
    else isElsewhere = true
  }
  if (isElsewhere) throw new Problem('file_in_wrong_field', { field: FIELD })
  return found
}

/** @throws {Problem} file_too_large, file_missing, file_in_wrong_field, form_unreadable; what the multipart reader itself refuses has a status too */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) {
    throw new Problem('file_too_large')
  }
  let bytes: Buffer | undefined
  try {
    bytes = await readFile(request)
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    // the parser's own words for a form cut short or without a boundary
    throw new Problem('form_unreadable', undefined, { cause: error })
  }
  if (bytes === undefined) throw new Problem('file_missing', { field: FIELD })
  return bytes
}
