import { z } from 'zod'
import type { CallTable } from './call-definition.ts'

const uploaded = z.object({ url: z.string() })

export const uploadCalls = {
  'POST /api/v1/upload/image': {
    summary: 'Upload a product picture (multipart field `file`)',
    access: 'admin',
    limit: 'upload',
    file: 'file',
    answer: uploaded,
    status: 201,
    refusals: [413, 415, 503, 507],
  },
} as const satisfies CallTable
