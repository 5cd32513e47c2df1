import type { AdminMail } from '@warung/contract/mails.ts'
import type { MailState } from '@warung/contract/values/mail-states.ts'
import type { ComponentProps } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { formatDayInWords } from '../../display/format-moment'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { nextAttemptText } from './next-attempt-text'
import { mailTexts } from './texts'

const badgeKinds: Readonly<Record<MailState, ComponentProps<typeof Badge>['kind']>> = {
  waiting: 'wait',
  sent: 'good',
  failed: 'bad',
  not_sent: 'wait',
}

export type MailReading = { readonly mail_id: number; readonly subject: string; readonly text: string }

function SendAgain({ mail }: { mail: AdminMail }) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  return (
    <fetcher.Form method="post" className="grid gap-3">
      <input type="hidden" name="id" value={mail.mail_id} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <div>
        <Button type="submit" variant="secondary" isPending={fetcher.state !== 'idle'}>
          {mailTexts.sendAgain}
          <span className="sr-only"> {mailTexts.aboutMail(mail.mail_id)}</span>
        </Button>
      </div>
    </fetcher.Form>
  )
}

function failureText({ last_error, order_id }: AdminMail): string {
  if (last_error === null) return ''
  if (last_error === 'no_longer_true' && order_id === null) return mailTexts.noLongerNeeded
  return mailTexts.errors[last_error]
}

function Why({ mail, hasServer }: { mail: AdminMail; hasServer: boolean }) {
  const waiting = nextAttemptText(mail, hasServer)
  const error = failureText(mail)
  const answer = mail.state === 'sent' ? null : mail.last_answer
  if (waiting === '' && error === '' && !answer) return null
  return (
    <p className="text-ink-soft text-sm">
      {[error, waiting].filter((text) => text !== '').join(' ')}
      {answer ? <span className="block wrap-anywhere">{mailTexts.serverAnswer(answer)}</span> : null}
    </p>
  )
}

function MailText({ reading }: { reading: MailReading }) {
  return (
    <div className="rounded-xl bg-sunken p-4 basis-full">
      <p className="font-semibold wrap-anywhere">{reading.subject}</p>
      <p className="mt-2 whitespace-pre-wrap text-sm wrap-anywhere">{reading.text}</p>
    </div>
  )
}

type MailCardProps = {
  mail: AdminMail
  hasServer: boolean
  readHref: string
  closeHref: string
  reading: MailReading | undefined
}

export function MailCard({ mail, hasServer, readHref, closeHref, reading }: MailCardProps) {
  const about = mailTexts.aboutMail(mail.mail_id)
  return (
    <li>
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-bold">{mailTexts.kinds[mail.kind]}</h2>
            <Badge kind={badgeKinds[mail.state]}>{mailTexts.states[mail.state]}</Badge>
            <time dateTime={mail.created_at} className="text-ink-soft text-sm">
              {formatDayInWords(mail.created_at)}
            </time>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <span>{mailTexts.to(mail.recipient ?? mailTexts.owner)}</span>
            {mail.order_id === null ? null : (
              <Link
                to={href('/order/:id', { id: String(mail.order_id) })}
                className="phone:inline-flex phone:min-h-11 phone:items-center underline"
              >
                {mailTexts.order(mail.order_id)}
              </Link>
            )}
          </p>
          <Why mail={mail} hasServer={hasServer} />
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <ButtonLink to={reading ? closeHref : readHref} variant="secondary" preventScrollReset>
            {reading ? mailTexts.close : mailTexts.read}
            <span className="sr-only"> {about}</span>
          </ButtonLink>
          {mail.is_resendable ? <SendAgain mail={mail} /> : null}
        </div>
        {reading ? <MailText reading={reading} /> : null}
      </Card>
    </li>
  )
}
