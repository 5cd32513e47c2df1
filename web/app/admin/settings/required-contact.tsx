import { CONTACT_FIELDS, type ContactField } from '@warung/contract/values/contact-fields.ts'
import { formatList } from '../../language/language'
import { CheckField } from '../../ui/check-field'
import { Fold } from '../../ui/fold'
import type { SettingFieldProps } from './settings-form'
import { shippingSettingsTexts } from './shipping-settings-texts'

export function readRequiredContact(form: FormData): ContactField[] {
  const checked = form.getAll('required_contact')
  return CONTACT_FIELDS.filter((field) => checked.includes(field))
}

export function RequiredContact({ field }: { field: SettingFieldProps<ContactField[]> }) {
  const required = field.value.map((contact) => shippingSettingsTexts.contactFields[contact])
  return (
    <Fold
      summary={shippingSettingsTexts.contact}
      answer={formatList(required) || shippingSettingsTexts.noneRequired}
    >
      <fieldset className="grid gap-1" aria-label={shippingSettingsTexts.contact}>
        <p className="mb-1.5 text-ink-soft text-sm">{shippingSettingsTexts.contactHelp}</p>
        {CONTACT_FIELDS.map((contact) => (
          <CheckField
            key={contact}
            label={shippingSettingsTexts.contactFields[contact]}
            name="required_contact"
            value={contact}
            defaultChecked={field.value.includes(contact)}
          />
        ))}
      </fieldset>
      {field.errors ? <p className="text-danger text-sm">{field.errors.join(' ')}</p> : null}
    </Fold>
  )
}
