import type { AdminMail } from '@warung/contract/mails.ts'
import type { MailError, MailState } from '@warung/contract/values/mail-states.ts'

export const mailStateWords: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  not_sent: 'Not sent',
}

export const mailErrorWords: Readonly<Record<MailError, string>> = {
  server_unreachable: 'The mail server could not be reached.',
  server_busy: 'The mail server asked to try later.',
  address_refused: 'The mail server does not know this address.',
  mail_refused: 'The mail server refused this mail.',
  sign_in_refused: 'The mail server did not accept the shop’s name and password.',
  sender_refused: 'The mail server does not let the shop send from its address.',
  no_address: 'You have no address of your own: write one under Settings, E-mail for yourself.',
  no_longer_true: 'What it was to tell was not true any more.',
  too_many_orders: 'Too many unpaid orders came from one buyer or network within an hour.',
  too_old: 'It came too late to be of use.',
  not_written: 'It could not be written. The shop’s log says why.',
}

export function mailWaitingWords({ state, attempts }: AdminMail, hasServer: boolean): string {
  if (state !== 'waiting') return ''
  if (!hasServer) return 'It is kept here until a mail server is set.'
  if (attempts === 0) return 'It is about to be sent.'
  return attempts === 1 ? 'Tried once; it is tried again.' : `Tried ${attempts} times; it is tried again.`
}
