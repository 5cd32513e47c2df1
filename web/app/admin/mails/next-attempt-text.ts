import type { AdminMail } from '@warung/contract/mails.ts'
import { mailTexts } from './texts'

export function nextAttemptText({ state, attempts }: AdminMail, hasServer: boolean): string {
  if (state !== 'waiting') return ''
  if (!hasServer) return mailTexts.waitingForServer
  return attempts === 0 ? mailTexts.waiting : mailTexts.waitingToRetry(attempts)
}
