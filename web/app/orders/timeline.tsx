import type { OrderEvent } from '@warung/contract/order-timeline.ts'
import { ORDER_NOTE_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useRef, useState } from 'react'
import { Await } from 'react-router'
import { useFormFetcher } from '../client/use-form-fetcher'
import { formatMoment } from '../display/format-moment'
import { displayUserName } from '../display/user-name'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextArea } from '../ui/field'
import { SavingFields } from '../ui/saving-fields'
import { adminOrderTexts } from './admin-order-texts'
import type { LoadedTimeline } from './fetch-timeline'
import type { OrderIntent } from './order-actions'

function NoteForm() {
  const form = useRef<HTMLFormElement>(null)
  const [reset] = useState(() => () => form.current?.reset())
  const { fetcher, failed, isPending } = useFormFetcher(reset)
  return (
    <fetcher.Form ref={form} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="intent" value={'add_note' satisfies OrderIntent} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <SavingFields isSaving={isPending}>
        <TextArea
          label={adminOrderTexts.note}
          name="text"
          hint={adminOrderTexts.noteHint}
          maxLength={ORDER_NOTE_LENGTH_MAX}
          errors={failed?.errors?.text}
        />
      </SavingFields>
      <Button type="submit" variant="secondary" isPending={isPending} className="justify-self-end">
        {adminOrderTexts.addNote}
      </Button>
    </fetcher.Form>
  )
}

function EventRow({ event }: { event: OrderEvent }) {
  return (
    <li className="grid gap-0.5 py-2">
      <span className="font-semibold">{adminOrderTexts.events[event.kind]}</span>
      {event.detail === '' ? null : <span className="wrap-anywhere whitespace-pre-wrap">{event.detail}</span>}
      <span className="wrap-anywhere text-ink-soft text-sm">
        <time dateTime={event.at}>{formatMoment(event.at)}</time>
        {event.by === null ? '' : `, ${displayUserName(event.by)}`}
      </span>
    </li>
  )
}

function Events({ loaded }: { loaded: LoadedTimeline }) {
  return (
    <>
      {loaded.failure === undefined ? null : <Alert kind="error">{loaded.failure}</Alert>}
      <ol aria-label={adminOrderTexts.timeline} className="divide-y">
        {loaded.events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it only grows, and nothing in it changes
          <EventRow key={index} event={event} />
        ))}
      </ol>
      <NoteForm />
    </>
  )
}

/** For admins, in a chunk of its own, which shoppers never load. The screen waits for it (screens/order.tsx). */
export default function Timeline({ timeline }: { timeline: Promise<LoadedTimeline> }) {
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="font-bold text-lg">{adminOrderTexts.timeline}</h2>
      <Await resolve={timeline}>{(loaded) => <Events loaded={loaded} />}</Await>
    </Card>
  )
}
