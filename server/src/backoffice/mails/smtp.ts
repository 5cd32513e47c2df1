import type { MailError } from '@warung/contract/values/mail-states.ts'
import { createTransport, type NodemailerError } from 'nodemailer'
import { SMTP_CONNECTIONS, SMTP_TIMING, type SmtpTiming } from './smtp-limits.ts'
import type { WrittenMail } from './write-mail.ts'

type MailToSend = WrittenMail & {
  readonly to: string
  /** the same for every attempt, so that duplicates can be recognized */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly answer: string }
  | { readonly kind: 'refused'; readonly error: MailError; readonly answer: string }
  | { readonly kind: 'later'; readonly error: MailError; readonly answer: string }
  | { readonly kind: 'server_unavailable'; readonly error: MailError; readonly answer: string }

export type MailServer = {
  send(mail: MailToSend): Promise<SendOutcome>
  close(): void
}

const ANSWER_LENGTH_MAX = 300

/** Exactly one mailbox, so that no second address can be injected. */
const MAILBOX = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/

function outcomeOf(error: NodemailerError): SendOutcome {
  const answer = (error.response ?? '').slice(0, ANSWER_LENGTH_MAX)
  const code = error.responseCode ?? 0
  const isPermanent = code >= 500 && code !== 503
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH') {
    return { kind: 'server_unavailable', error: 'sign_in_refused', answer }
  }
  if (error.command === 'RCPT TO') {
    return isPermanent
      ? { kind: 'refused', error: 'address_refused', answer }
      : { kind: 'later', error: 'server_busy', answer }
  }
  if (error.code === 'EENVELOPE' && error.command === 'API') {
    return { kind: 'refused', error: 'address_refused', answer }
  }
  // A rejected sender affects all mails, until the configuration is fixed.
  if (error.command === 'MAIL FROM') {
    return { kind: 'server_unavailable', error: isPermanent ? 'sender_refused' : 'server_busy', answer }
  }
  if (error.command === 'DATA' && code > 0) {
    return isPermanent
      ? { kind: 'refused', error: 'mail_refused', answer }
      : { kind: 'later', error: 'server_busy', answer }
  }
  return { kind: 'server_unavailable', error: 'server_unreachable', answer }
}

export function smtpServer(url: string, timing: SmtpTiming = SMTP_TIMING): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // A mail sent over a lost connection may have arrived: only the outbox decides about retries.
    maxRequeues: 0,
    idleTimeout: 20_000,
    connectionTimeout: timing.connectMs,
    greetingTimeout: timing.connectMs,
    socketTimeout: timing.silenceMs,
    dnsTimeout: timing.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, from, replyTo, messageId, subject, html, text }) => {
      if (!MAILBOX.test(to)) return { kind: 'refused', error: 'address_refused', answer: '' }
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          messageId,
          subject,
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timing.totalMs),
          ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
        })
        return { kind: 'sent', answer: sent.response.slice(0, ANSWER_LENGTH_MAX) }
      } catch (error) {
        if (!(error instanceof Error)) throw error
        return outcomeOf(error)
      }
    },
    close: () => transport.close(),
  }
}
