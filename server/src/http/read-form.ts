import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/problems/problem.ts'

export const FILE_FIELD = 'file'
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
  /** must read each file to its end, or the form never finishes */
  readonly readFile: (part: MultipartFile) => Promise<void>
}

/** @throws {Problem} `tooLarge`, form_unreadable */
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
    // a truncated form or a missing boundary
    throw new Problem('form_unreadable', undefined, { cause: error })
  }
}
