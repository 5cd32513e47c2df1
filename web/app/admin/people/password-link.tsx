/** For shops without mail: a Super Admin makes a password link, and sends it by chat. */
import { mayManage } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useFetcher } from 'react-router'
import { fetcherFailure, resultOf } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { roleTexts } from './role-texts'

type Managed = { readonly user_id: number; readonly role_id: number }

export function PasswordLink({ viewer, person }: { viewer: Managed; person: Managed }) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  const made = resultOf(fetcher)
  const link = made && 'link' in made && typeof made.link === 'string' ? made.link : undefined
  if (viewer.role_id !== ROLE.superAdmin || !mayManage(viewer, person)) return null
  return (
    <div className="grid justify-items-start gap-3">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="password-link" />
        <Button type="submit" variant="secondary" isPending={fetcher.state !== 'idle'}>
          {roleTexts.makePasswordLink}
        </Button>
      </fetcher.Form>
      {link === undefined ? null : (
        <div className="w-full max-w-xl">
          <CopyField label={roleTexts.passwordLink} value={link} hint={roleTexts.passwordLinkHelp} />
        </div>
      )}
    </div>
  )
}
