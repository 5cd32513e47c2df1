import type { CustomerNote } from '@warung/contract/customers.ts'
import { CUSTOMER_NOTE_LENGTH_MAX } from '@warung/contract/values/customer-limits.ts'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn, resultOf, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextArea, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { customerNoteTexts } from './customer-note-texts'

/** `reseller, Solo` */
function tagsIn(written: string): string[] {
  return written
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** @throws {CallFailed} */
export async function saveCustomerNote(form: FormData, id: number): Promise<void> {
  const text = textOf(form, 'text').trim()
  const body = {
    text: text === '' ? null : text,
    tags: tagsIn(textOf(form, 'tags')),
    version: Number(textOf(form, 'version')),
  }
  await browserApi('PUT /api/v1/admin/customer/{id}/note', { params: { id }, body })
}

function tagErrors(errors: Readonly<Record<string, readonly string[]>>): readonly string[] | undefined {
  const found = Object.entries(errors).flatMap(([field, each]) => (/^tags\b/.test(field) ? each : []))
  return found.length === 0 ? undefined : found
}

function NoteDialog({ note, onClose }: { note: CustomerNote; onClose: () => void }) {
  const fetcher = useFetcher<object>()
  const [opened] = useState(note)
  const failed = failureIn(fetcher)
  const done = resultOf(fetcher)
  const isDone = done !== undefined && 'isChanged' in done
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const send = (form: FormData): void => {
    form.set('intent', 'note')
    form.set('version', String(opened.version))
    void fetcher.submit(form, { method: 'post' })
  }
  const wrongTags = tagErrors(failed?.errors ?? {})
  return (
    <FormDialog
      title={customerNoteTexts.title}
      submit={customerNoteTexts.save}
      isOpen
      isPending={fetcher.state !== 'idle' && failed === undefined}
      onClose={onClose}
      onSubmit={send}
    >
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextArea
        label={customerNoteTexts.note}
        name="text"
        maxLength={CUSTOMER_NOTE_LENGTH_MAX}
        defaultValue={opened.text ?? ''}
        hint={customerNoteTexts.noteHint}
        {...(failed?.errors.text && { errors: failed.errors.text })}
      />
      <TextField
        label={customerNoteTexts.tags}
        name="tags"
        autoComplete="off"
        defaultValue={opened.tags.join(', ')}
        hint={customerNoteTexts.tagsHint}
        {...(wrongTags && { errors: wrongTags })}
      />
    </FormDialog>
  )
}

export function CustomerNoteCard({ note }: { note: CustomerNote }) {
  const [isOpen, setIsOpen] = useState(false)
  const [close] = useState(() => () => setIsOpen(false))
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="font-bold text-lg">{customerNoteTexts.title}</h2>
      {note.tags.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2" aria-label={customerNoteTexts.tags}>
          {note.tags.map((tag) => (
            <li key={tag} className="wrap-anywhere min-w-0">
              <Badge kind="plain">{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className={note.text === null ? 'text-ink-soft text-sm' : 'wrap-anywhere whitespace-pre-wrap'}>
        {note.text ?? customerNoteTexts.none}
      </p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {customerNoteTexts.edit}
      </Button>
      {isOpen ? <NoteDialog note={note} onClose={close} /> : null}
    </Card>
  )
}
