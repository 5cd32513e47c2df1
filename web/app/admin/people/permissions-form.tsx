/** A Super Admin limits an Admin to the work of a packer, a cashier or the catalog. */
import type { User } from '@warung/contract/accounts.ts'
import { mayManage } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { permissionNames } from '../forms/permission-names'
import { permissionTexts } from './permission-texts'
import { enteredPermissions, PermissionsField } from './permissions-field'

type LimitedPerson = Pick<User, 'user_id' | 'role_id' | 'permission_set'>

/** @returns what a toast says @throws {CallFailed} */
export async function savePermissions(form: FormData, id: number): Promise<string> {
  const permission_set = enteredPermissions(form)
  const { data } = await browserApi('PUT /api/v1/admin/user/{id}/permission-set', {
    params: { id },
    body: { permission_set: permission_set ?? null },
  })
  return permissionTexts.changed(data.name, permissionNames[permission_set ?? 'all'])
}

type Props = { viewer: Pick<User, 'user_id' | 'role_id'>; person: LimitedPerson }

export function PermissionsForm({ viewer, person }: Props) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  if (viewer.role_id !== ROLE.superAdmin || person.role_id !== ROLE.admin || !mayManage(viewer, person))
    return null
  return (
    <Card>
      <fetcher.Form method="post" className="grid max-w-xl gap-3">
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        <input type="hidden" name="intent" value="permissions" />
        <PermissionsField initial={person.permission_set} />
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
