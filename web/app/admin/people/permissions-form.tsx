/** A Super Admin limits an Admin to the work of a packer, a cashier or the catalog. */
import type { User } from '@warung/contract/accounts.ts'
import { mayManage } from '@warung/contract/roles.ts'
import { PERMISSION_SETS, type PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { SelectField } from '../../ui/field'
import { permissionNames } from '../forms/permission-names'
import { permissionTexts } from './permission-texts'

type LimitedPerson = Pick<User, 'user_id' | 'role_id' | 'permission_set'>

const CHOICES = ['all', ...PERMISSION_SETS] as const

function choiceIn(written: string): (typeof CHOICES)[number] {
  return CHOICES.find((known) => known === written) ?? 'all'
}

/** @returns what a toast says @throws {CallFailed} */
export async function savePermissions(form: FormData, id: number): Promise<string> {
  const choice = choiceIn(textOf(form, 'permissions'))
  const permission_set: PermissionSet | null = choice === 'all' ? null : choice
  const { data } = await browserApi('PUT /api/v1/admin/user/{id}/permission-set', {
    params: { id },
    body: { permission_set },
  })
  return permissionTexts.changed(data.name, permissionNames[choice])
}

type Props = { viewer: Pick<User, 'user_id' | 'role_id'>; person: LimitedPerson }

export function PermissionsForm({ viewer, person }: Props) {
  const fetcher = useFetcher<object>()
  const failed = failureIn(fetcher)
  const [choice, setChoice] = useState(choiceIn(person.permission_set ?? ''))
  if (viewer.role_id !== ROLE.superAdmin || person.role_id !== ROLE.admin || !mayManage(viewer, person))
    return null
  return (
    <Card>
      <fetcher.Form method="post" className="grid max-w-xl gap-3">
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        <input type="hidden" name="intent" value="permissions" />
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
        <Button
          type="submit"
          variant="secondary"
          isPending={fetcher.state !== 'idle'}
          className="justify-self-start"
        >
          {permissionTexts.save}
        </Button>
      </fetcher.Form>
    </Card>
  )
}
