import { CONTACT_FIELDS, type ContactField } from '@warung/contract/values/contact-fields.ts'
import { Card } from '../../ui/card'
import { orderSettingsTexts } from './order-settings-texts'
import type { SettingFieldProps } from './settings-form'

export function readRequiredContact(form: FormData): ContactField[] {
  const checked = form.getAll('required_contact')
  return CONTACT_FIELDS.filter((field) => checked.includes(field))
}

export function ContactSettings({ field }: { field: SettingFieldProps<ContactField[]> }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">{orderSettingsTexts.contact}</h2>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-ink-soft text-sm">{orderSettingsTexts.contactHelp}</legend>
        {CONTACT_FIELDS.map((contact) => (
          <label key={contact} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="required_contact"
              value={contact}
              defaultChecked={field.value.includes(contact)}
              className="size-5"
            />
            {orderSettingsTexts.contactFields[contact]}
          </label>
        ))}
      </fieldset>
      {field.errors ? <p className="text-danger text-sm">{field.errors.join(' ')}</p> : null}
    </Card>
  )
}
