import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { CONTACT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import type { TypedAddress } from '../stored/shipping-draft'
import { TextField } from '../ui/field'
import type { ShippingHints } from './check-shipping'
import { checkoutTexts } from './texts'

type Props = {
  initial: TypedAddress
  required: readonly ContactField[]
  /** only for guests, since accounts have an e-mail */
  asksForEmail: boolean
  /** addressed to the person who types: the buyer, or an admin */
  texts?: Pick<typeof checkoutTexts, 'telephoneHint' | 'emailHint'>
  hints: Pick<ShippingHints, 'telephone' | 'email'>
  errorsOf: (field: ContactField) => readonly string[] | undefined
}

type GuestEmailProps = Pick<Props, 'initial' | 'required' | 'hints' | 'errorsOf'> & { hint: string }

function GuestEmailField({ initial, required, hints, errorsOf, hint }: GuestEmailProps) {
  return (
    <TextField
      label={checkoutTexts.email}
      name="email"
      // not type=email, with which browsers would block the form (D25)
      inputMode="email"
      autoCapitalize="none"
      required={required.includes('email')}
      maxLength={CONTACT_LENGTH_MAX.email}
      autoComplete="email"
      defaultValue={initial.email}
      spellCheck={false}
      enterKeyHint="next"
      errors={errorsOf('email')}
      hint={hint}
      preview={hints.email ?? null}
    />
  )
}

export function ContactFields({
  initial,
  required,
  asksForEmail,
  texts = checkoutTexts,
  hints,
  errorsOf,
}: Props) {
  const hintOf = (field: ContactField, hint: string): string =>
    required.includes(field) ? hint : `${checkoutTexts.optional} ${hint}`
  return (
    <>
      <TextField
        label={checkoutTexts.recipient}
        name="recipient"
        required={required.includes('recipient')}
        maxLength={CONTACT_LENGTH_MAX.recipient}
        autoComplete="name"
        defaultValue={initial.recipient}
        autoCapitalize="words"
        enterKeyHint="next"
        errors={errorsOf('recipient')}
        hint={hintOf('recipient', checkoutTexts.recipientHint)}
      />
      <TextField
        label={checkoutTexts.telephone}
        name="telephone"
        type="tel"
        required={required.includes('telephone')}
        maxLength={CONTACT_LENGTH_MAX.telephone}
        autoComplete="tel"
        defaultValue={initial.telephone}
        enterKeyHint="next"
        errors={errorsOf('telephone')}
        hint={hintOf('telephone', texts.telephoneHint)}
        preview={hints.telephone ?? null}
      />
      {asksForEmail ? (
        <GuestEmailField
          {...{ initial, required, hints, errorsOf }}
          hint={hintOf('email', texts.emailHint)}
        />
      ) : null}
    </>
  )
}
