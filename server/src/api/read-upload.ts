import type { FastifyRequest } from 'fastify'
import { FILE_FIELD, formLimits, readForm } from '../http/read-form.ts'
import { Problem } from '../platform/problems/problem.ts'

const MAX_FILE_BYTES = 12 * 1024 * 1024

export const uploadLimits = formLimits(MAX_FILE_BYTES)

/** @throws {Problem} file_too_large, file_missing, file_in_wrong_field, and those of readForm */
export async function readUpload(
  request: FastifyRequest,
  fileBytesMax: number = MAX_FILE_BYTES,
): Promise<Buffer> {
  let bytes: Buffer | undefined
  let isElsewhere = false
  await readForm(request, {
    fileBytesMax,
    tooLarge: 'file_too_large',
    readFile: async (part) => {
      const read = await part.toBuffer()
      if (part.fieldname === FILE_FIELD) bytes = read
      else isElsewhere = true
    },
  })
  if (isElsewhere) throw new Problem('file_in_wrong_field', { field: FILE_FIELD })
  if (bytes === undefined) throw new Problem('file_missing', { field: FILE_FIELD })
  return bytes
}
