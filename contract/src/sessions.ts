import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, done, id, shopTimestamp } from './fields.ts'

export const ownSession = z
  .object({
    session_id: id,
    browser: z.string().nullable(),
    created_at: shopTimestamp,
    last_seen_at: shopTimestamp,
    is_current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

export const sessionCalls = {
  'GET /api/v1/user/session': {
    summary: 'Where the signed-in user is signed in, this session first',
    access: 'signed-in',
    limit: 'browse',
    answer: dataSchema(z.array(ownSession)),
    status: 200,
    refusals: [],
  },
  'DELETE /api/v1/user/session/{id}': {
    summary: 'End one of the signed-in user’s own sessions',
    access: 'signed-in',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  },
  'DELETE /api/v1/user/session': {
    summary: 'End all of the signed-in user’s sessions but this one',
    access: 'signed-in',
    limit: 'write',
    answer: done,
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
