/** What an Admin is limited to. */
import { PERMISSION_SETS, type PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { useState } from 'react'
import { textOf } from '../../client/action-result'
import { SelectField } from '../../ui/field'
import { permissionNames } from '../forms/permission-names'
import { permissionTexts } from './permission-texts'

const CHOICES = ['all', ...PERMISSION_SETS] as const

function choiceIn(written: string | undefined): (typeof CHOICES)[number] {
  return CHOICES.find((known) => known === written) ?? 'all'
}

/** Undefined: full access. */
export function enteredPermissions(form: FormData): PermissionSet | undefined {
  const choice = choiceIn(textOf(form, 'permissions'))
  return choice === 'all' ? undefined : choice
}

export function PermissionsField({ initial }: { initial: PermissionSet | undefined }) {
  const [choice, setChoice] = useState(choiceIn(initial))
  return (
    <SelectField
      label={permissionTexts.title}
      name="permissions"
      value={choice}
      hint={permissionTexts.help[choice]}
      onChange={(event) => setChoice(choiceIn(event.target.value))}
    >
      {CHOICES.map((each) => (
        <option key={each} value={each}>
          {permissionNames[each]}
        </option>
      ))}
    </SelectField>
  )
}
