/** In a chunk of its own, which shoppers never load. */
import type { FieldErrors } from '@warung/contract/client.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import type { AdminOrder } from '@warung/contract/orders.ts'
import { isGuestOrder } from '@warung/contract/values/guest-account.ts'
import { CONTACT_LENGTH_MAX, SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { textOf } from '../client/action-result'
import { useFormFetcher } from '../client/use-form-fetcher'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { FormDialog } from '../ui/form-dialog'
import { adminOrderTexts } from './admin-order-texts'
import { addressSubmission } from './order-actions'

const ADDRESS_FIELDS = [
  [adminOrderTexts.address, 'address'],
  [adminOrderTexts.city, 'city'],
  [adminOrderTexts.province, 'province'],
  [adminOrderTexts.postalCode, 'postal_code'],
  [adminOrderTexts.country, 'country'],
] as const

/** @param opened the order as shown when the form opened; it may be reloaded meanwhile */
function addressChangeOf(form: FormData, { shipment_address, contact }: AdminOrder) {
  return {
    shipment_address: {
      address: textOf(form, 'address'),
      city: textOf(form, 'city'),
      province: textOf(form, 'province'),
      postal_code: textOf(form, 'postal_code'),
      country: textOf(form, 'country'),
    },
    recipient: textOf(form, 'recipient'),
    telephone: textOf(form, 'telephone'),
    ...(form.has('email') && { email: textOf(form, 'email') }),
    seen: { shipment_address, ...contact },
  }
}

type RecipientFieldsProps = {
  order: AdminOrder
  errors: FieldErrors | undefined
}

function RecipientFields({ order, errors }: RecipientFieldsProps) {
  const { contact } = order
  return (
    <>
      <TextField
        label={adminOrderTexts.recipient}
        name="recipient"
        maxLength={CONTACT_LENGTH_MAX.recipient}
        autoComplete="off"
        defaultValue={contact.recipient ?? ''}
        errors={errors?.recipient ?? errors?.['contact.recipient']}
      />
      <TextField
        label={adminOrderTexts.telephone}
        name="telephone"
        type="tel"
        maxLength={CONTACT_LENGTH_MAX.telephone}
        autoComplete="off"
        defaultValue={contact.telephone ?? ''}
        errors={errors?.telephone ?? errors?.['contact.telephone']}
      />
      {isGuestOrder(order) || contact.email !== null ? (
        <TextField
          label={adminOrderTexts.email}
          name="email"
          type="email"
          maxLength={CONTACT_LENGTH_MAX.email}
          autoComplete="off"
          defaultValue={contact.email ?? ''}
          errors={errors?.email ?? errors?.['contact.email']}
        />
      ) : null}
    </>
  )
}

function AddressDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [opened] = useState(order)
  const { fetcher, failed, isPending } = useFormFetcher(onClose)
  const { shipment_address, shipping_price } = opened
  const send = (form: FormData): void => {
    addressSubmission.submit(fetcher.submit, addressChangeOf(form, opened))
  }
  return (
    <FormDialog
      title={adminOrderTexts.addressTitle}
      submit={adminOrderTexts.save}
      isOpen
      isPending={isPending}
      onClose={onClose}
      onSubmit={send}
    >
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <p className="text-ink-soft text-sm">
        {adminOrderTexts.shippingStays(formatRupiah(shipping_price))}{' '}
        {isGuestOrder(opened) ? adminOrderTexts.guestGetsMail : adminOrderTexts.buyerGetsMail}
      </p>
      <RecipientFields order={opened} errors={failed?.errors} />
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
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {adminOrderTexts.addressTitle}
      </Button>
      {isOpen ? <AddressDialog order={order} onClose={close} /> : null}
    </>
  )
}
