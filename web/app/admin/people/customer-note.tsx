import type { CustomerNote } from '@warung/contract/customers.ts'
import { CUSTOMER_NOTE_LENGTH_MAX } from '@warung/contract/values/customer-limits.ts'
import { useState } from 'react'
import { textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { useFormFetcher } from '../../client/use-form-fetcher'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextArea } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { TagList, TagsField } from '../../ui/tags'
import { tagsIn } from '../../ui/tags-in'
import { customerNoteTexts } from './customer-note-texts'

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

function NoteDialog({ note, onClose }: { note: CustomerNote; onClose: () => void }) {
  const { fetcher, failed, isPending } = useFormFetcher(onClose)
  const [opened] = useState(note)
  const send = (form: FormData): void => {
    form.set('intent', 'note')
    form.set('version', String(opened.version))
    void fetcher.submit(form, { method: 'post' })
  }
  return (
    <FormDialog
      title={customerNoteTexts.title}
      submit={customerNoteTexts.save}
      isOpen
      isPending={isPending}
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
      <TagsField
        label={customerNoteTexts.tags}
        hint={customerNoteTexts.tagsHint}
        tags={opened.tags}
        errors={failed?.errors}
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
      <TagList label={customerNoteTexts.tags} tags={note.tags} />
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
