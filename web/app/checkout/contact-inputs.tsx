import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { CONTACT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import type { ShippingAddress } from '../stored/checkout'
import { TextField } from '../ui/field'
import type { ShippingHints } from './check-shipping'

type Props = {
  initial: Pick<ShippingAddress, ContactField> | null
  required: readonly ContactField[]
  /** guests only: accounts have an e-mail */
  asksForEmail: boolean
  hints: Pick<ShippingHints, 'telephone' | 'email'>
}

export function ContactFields({ initial, required, asksForEmail, hints }: Props) {
  const hintOf = (field: ContactField, hint: string): string =>
    required.includes(field) ? hint : `Optional. ${hint}`
  return (
    <>
      <TextField
        label="Recipient"
        name="recipient"
        required={required.includes('recipient')}
        maxLength={CONTACT_LENGTH_MAX.recipient}
        autoComplete="name"
        defaultValue={initial?.recipient}
        hint={hintOf('recipient', 'Who the parcel is for.')}
      />
      <TextField
        label="Telephone"
        name="telephone"
        type="tel"
        required={required.includes('telephone')}
        maxLength={CONTACT_LENGTH_MAX.telephone}
        autoComplete="tel"
        defaultValue={initial?.telephone}
        hint={hintOf('telephone', 'So that the courier finds you, such as 0812 3456 7890.')}
        preview={hints.telephone ?? null}
      />
      {asksForEmail ? (
        <TextField
          label="Email"
          name="email"
          // not type=email: browsers would block the form (D25)
          inputMode="email"
          autoCapitalize="none"
          required={required.includes('email')}
          maxLength={CONTACT_LENGTH_MAX.email}
          autoComplete="email"
          defaultValue={initial?.email}
          hint={hintOf('email', 'Where we tell you how your order is doing.')}
          preview={hints.email ?? null}
        />
      ) : null}
    </>
  )
}
