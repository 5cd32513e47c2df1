/** Forms that bring one file: their limits, and how one that cannot be read is told. */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/problems/problem.ts'

/** the name of the part that holds the file */
export const FILE_FIELD = 'file'
/** boundaries and headers of the parts */
const FORM_OVERHEAD_BYTES = 64 * 1024

type FormLimits = {
  readonly fileSize: number
  readonly files: number
  readonly fields: number
  readonly fieldSize: number
  readonly fieldNameSize: number
  readonly parts: number
  readonly headerPairs: number
}

/** Given to @fastify/multipart: beyond them it refuses by itself. @param fileBytesMax in bytes */
export function formLimits(fileBytesMax: number): FormLimits {
  return {
    fileSize: fileBytesMax,
    files: 1,
    fields: 4,
    fieldSize: 4096,
    fieldNameSize: 100,
    parts: 5,
    headerPairs: 20,
  }
}

type FormReading = {
  readonly fileBytesMax: number
  readonly tooLarge: 'file_too_large' | 'csv_too_large'
  /** has to read each file to its end, wanted or not: the form goes on only then */
  readonly readFile: (part: MultipartFile) => Promise<void>
}

/** @throws {Problem} `tooLarge`, form_unreadable; what the multipart reader itself refuses has a status too */
export async function readForm(
  request: FastifyRequest,
  { fileBytesMax, tooLarge, readFile }: FormReading,
): Promise<void> {
  if (Number(request.headers['content-length']) > fileBytesMax + FORM_OVERHEAD_BYTES)
    throw new Problem(tooLarge)
  try {
    for await (const part of request.parts()) if (part.type === 'file') await readFile(part)
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    // the parser's own words for a form cut short or without a boundary
    throw new Problem('form_unreadable', undefined, { cause: error })
  }
}
