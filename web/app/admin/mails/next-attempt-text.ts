import type { AdminMail } from '@warung/contract/mails.ts'
import { mailTexts } from './texts'

export function nextAttemptText({ state, attempts }: AdminMail, hasServer: boolean): string {
  // without a server, a banner above all mails says why they wait
  if (state !== 'waiting' || !hasServer) return ''
  return attempts === 0 ? mailTexts.waiting : mailTexts.waitingToRetry(attempts)
}
