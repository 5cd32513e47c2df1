import { CONTACT_FIELDS, type ContactField } from '@warung/contract/values/contact-fields.ts'
import { Card } from '../../ui/card'
import type { SettingFieldProps } from './settings-form'

const LABELS: Readonly<Record<ContactField, string>> = {
  recipient: 'Who receives the parcel',
  telephone: 'A telephone number',
  email: 'An e-mail address, of guests',
}

export function readRequiredContact(form: FormData): ContactField[] {
  const given = form.getAll('required_contact')
  return CONTACT_FIELDS.filter((field) => given.includes(field))
}

export function ContactSettings({ field }: { field: SettingFieldProps<ContactField[]> }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">Reaching your shoppers</h2>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-ink-soft text-sm">
          Shoppers may always say these with their address. Tick what they must say before they order.
        </legend>
        {CONTACT_FIELDS.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="required_contact"
              value={each}
              defaultChecked={field.value.includes(each)}
              className="size-5"
            />
            {LABELS[each]}
          </label>
        ))}
      </fieldset>
      {field.errors ? <p className="text-danger text-sm">{field.errors.join(' ')}</p> : null}
    </Card>
  )
}
