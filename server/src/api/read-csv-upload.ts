import type { MultipartFile } from '@fastify/multipart'
import { CSV_FILE_BYTES_MAX } from '@warung/contract/values/product-imports.ts'
import type { FastifyRequest } from 'fastify'
import { FILE_FIELD, formLimits, readForm } from '../http/read-form.ts'
import { Problem } from '../platform/problems/problem.ts'

const FILE_NAME_LENGTH_MAX = 200

export const csvUploadLimits = formLimits(CSV_FILE_BYTES_MAX)

export type CsvUpload = { readonly bytes: Buffer; readonly fileName: string }

function shownFileName(name: string): string {
  return name.replaceAll('\u0000', '').slice(0, FILE_NAME_LENGTH_MAX).toWellFormed()
}

/** The library would buffer the whole form. @throws {Problem} csv_too_large */
async function readBytes({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    if (file.truncated) throw new Problem('csv_too_large')
    chunks.push(chunk)
  }
  if (file.truncated) throw new Problem('csv_too_large')
  return Buffer.concat(chunks)
}

/** @throws {Problem} csv_too_large, csv_missing, and those of readForm */
export async function readCsvUpload(request: FastifyRequest): Promise<CsvUpload> {
  let upload: CsvUpload | undefined
  await readForm(request, {
    fileBytesMax: CSV_FILE_BYTES_MAX,
    tooLarge: 'csv_too_large',
    readFile: async (part) => {
      const bytes = await readBytes(part)
      if (part.fieldname === FILE_FIELD) upload = { bytes, fileName: shownFileName(part.filename) }
    },
  })
  if (upload === undefined) throw new Problem('csv_missing')
  return upload
}
