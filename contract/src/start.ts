import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema } from './fields.ts'
import { START_STEPS } from './values/start-steps.ts'

const startState = z
  .object({
    steps: z.array(z.object({ step: z.enum(START_STEPS), is_done: z.boolean() })),
    is_shown: z.boolean(),
    payment_mode: z.string(),
  })
  .meta({ id: 'StartState' })
export type StartState = z.output<typeof startState>

export const startCalls = {
  'GET /api/v1/admin/start': {
    summary: 'Setup checklist of a new shop',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(startState),
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
