/** A separate chunk: shoppers never load it. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { AdminOrder } from '@warung/contract/orders.ts'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { CONTACT_LENGTH_MAX, SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { FormDialog } from '../ui/form-dialog'
import type { OrderActionResult, OrderIntent } from './order-actions'

const ADDRESS_FIELDS = [
  ['Address', 'address'],
  ['City', 'city'],
  ['Province', 'province'],
  ['Postal Code', 'postal_code'],
  ['Country', 'country'],
] as const

/** From when the form opened: the order may reload behind it. */
function seenOf({ shipment_address, contact }: AdminOrder): string {
  const { recipient, telephone } = contact
  return JSON.stringify({ shipment_address, recipient, telephone })
}

function hearsByMail({ user_email, contact }: AdminOrder): boolean {
  return user_email !== GUEST_ACCOUNT.email || contact.email !== null
}

function AddressDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [opened] = useState(order)
  const fetcher = useFetcher<OrderActionResult>()
  const failed = failureIn(fetcher)
  const isPending = fetcher.state !== 'idle'
  const isDone = !isPending && fetcher.data !== undefined && 'isDone' in fetcher.data
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const send = (form: FormData): void => {
    form.set('intent', 'change_address' satisfies OrderIntent)
    form.set('seen', seenOf(opened))
    void fetcher.submit(form, { method: 'post' })
  }
  const { contact, shipment_address, shipping_price } = opened
  return (
    <FormDialog
      title="Change recipient or address"
      submit="Save"
      isOpen
      isPending={isPending}
      onClose={onClose}
      onSubmit={send}
    >
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <p className="text-ink-soft text-sm">
        Shipping stays {formatRupiah(shipping_price)}: it isn’t calculated again for the new address.{' '}
        {hearsByMail(opened)
          ? 'The buyer gets a mail with the new details.'
          : 'This guest left no e-mail address, so tell them yourself.'}
      </p>
      <TextField
        label="Recipient"
        name="recipient"
        maxLength={CONTACT_LENGTH_MAX.recipient}
        autoComplete="off"
        defaultValue={contact.recipient ?? ''}
        errors={failed?.errors?.recipient ?? failed?.errors?.['contact.recipient']}
      />
      <TextField
        label="Telephone"
        name="telephone"
        type="tel"
        maxLength={CONTACT_LENGTH_MAX.telephone}
        autoComplete="off"
        defaultValue={contact.telephone ?? ''}
        errors={failed?.errors?.telephone ?? failed?.errors?.['contact.telephone']}
      />
      {ADDRESS_FIELDS.map(([label, field]) => (
        <TextField
          key={field}
          label={label}
          name={field}
          maxLength={SHIPMENT_LENGTH_MAX[field]}
          autoComplete="off"
          defaultValue={shipment_address[field] ?? ''}
          errors={failed?.errors?.[`shipment_address.${field}`]}
        />
      ))}
    </FormDialog>
  )
}

export default function ChangeAddress({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const [close] = useState(() => () => setIsOpen(false))
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Change recipient or address
      </Button>
      {isOpen ? <AddressDialog order={order} onClose={close} /> : null}
    </div>
  )
}
