/** An admin's tags of an order, in the chunk of an admin's work. */
import type { AdminOrder } from '@warung/contract/orders.ts'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useFormFetcher } from '../client/use-form-fetcher'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { FormDialog } from '../ui/form-dialog'
import { TagList, TagsField } from '../ui/tags'
import type { OrderIntent } from './order-actions'
import { orderTagTexts } from './order-tag-texts'

type TagsProps = { tags: AdminOrder['tags'] }

function TagsDialog({ tags, onClose }: TagsProps & { onClose: () => void }) {
  const { fetcher, failed, isPending } = useFormFetcher(onClose)
  const [opened] = useState(tags)
  const send = (form: FormData): void => {
    form.set('intent', 'tags' satisfies OrderIntent)
    form.set('version', String(opened.version))
    void fetcher.submit(form, { method: 'post' })
  }
  return (
    <FormDialog
      title={orderTagTexts.title}
      submit={orderTagTexts.save}
      isOpen
      isPending={isPending}
      onClose={onClose}
      onSubmit={send}
    >
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TagsField
        label={orderTagTexts.title}
        hint={orderTagTexts.hint}
        tags={opened.tags}
        errors={failed?.errors}
      />
    </FormDialog>
  )
}

/** Each tag leads to the orders that bear it. */
export default function OrderTagsCard({ tags }: TagsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [close] = useState(() => () => setIsOpen(false))
  return (
    <Card className="grid justify-items-start gap-3 print:hidden">
      <h2 className="font-bold text-lg">{orderTagTexts.title}</h2>
      <TagList
        label={orderTagTexts.title}
        tags={tags.tags}
        linkOf={(tag, badge) => (
          <Link
            to={{ pathname: href('/admin/orderlist'), search: `?${new URLSearchParams({ keyword: tag })}` }}
          >
            {badge}
          </Link>
        )}
      />
      {tags.tags.length === 0 ? <p className="text-ink-soft text-sm">{orderTagTexts.none}</p> : null}
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {orderTagTexts.edit}
      </Button>
      {isOpen ? <TagsDialog tags={tags} onClose={close} /> : null}
    </Card>
  )
}
