import { ROLE } from '@warung/contract/values/roles.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/team-settings'
import { SettingsPage } from './settings-page'
import { teamSettingsTexts } from './team-settings-texts'
import { settingsTexts } from './texts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { isOwner: requireAdmin(request).role_id === ROLE.superAdmin }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.questions.team }]
}

/** Links only: invitations and roles are managed among the users. */
export default function TeamSettings({ loaderData: { isOwner } }: Route.ComponentProps) {
  return (
    <SettingsPage question={settingsTexts.questions.team} lead={teamSettingsTexts.lead}>
      <div className="grid gap-4">
        {isOwner ? (
          <Card className="grid justify-items-start gap-3">
            <p>{teamSettingsTexts.inviteHelp}</p>
            <ButtonLink to={href('/admin/invitations')}>{teamSettingsTexts.invite}</ButtonLink>
          </Card>
        ) : null}
        <Card className="grid justify-items-start gap-3">
          <h2 className="font-semibold">{teamSettingsTexts.people}</h2>
          <p className="text-ink-soft text-sm">{teamSettingsTexts.peopleHelp}</p>
          <ButtonLink to={href('/admin/userlist')} variant="secondary">
            {teamSettingsTexts.allUsers}
          </ButtonLink>
        </Card>
      </div>
    </SettingsPage>
  )
}
