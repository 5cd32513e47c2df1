import { Form, href, redirect, useNavigation } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailure, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { rememberedListHref } from '../../stored/list-searches'
import { Alert } from '../../ui/alert'
import { BackLink } from '../../ui/back-link'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextField } from '../../ui/field'
import { StickyAction } from '../../ui/sticky-action'
import { FailedForm } from '../forms/failed-form'
import { useErrorFocus } from '../forms/use-error-focus'
import { idParam } from '../lists/id-param'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/edit-user'
import { roleLabel } from './role-name'
import { peopleTexts } from './texts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const id = idParam(params.id)
  try {
    return (await browserApi('GET /api/v1/admin/user/{id}', { params: { id } })).data
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const name = textOf(await request.formData(), 'name')
  try {
    await browserApi('PATCH /api/v1/admin/user/{id}', { params: { id: Number(params.id) }, body: { name } })
    return redirect(href('/admin/userlist'))
  } catch (error) {
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: peopleTexts.editTitle }]
}

export default function EditUser({ loaderData: user, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const formArea = useErrorFocus<HTMLDivElement>(actionData)
  return (
    <div ref={formArea} className="grid max-w-md gap-4">
      <BackLink to={rememberedListHref(href('/admin/userlist'))} label={peopleTexts.goBack} />
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">{peopleTexts.editTitle}</h1>
        {actionData ? <Alert kind="error">{actionData.failure}</Alert> : null}
        <Form method="post" className="grid gap-4">
          <TextField label={peopleTexts.name} name="name" defaultValue={user.name} />
          <TextField label={peopleTexts.emailAddress} value={user.email} readOnly />
          <TextField label={peopleTexts.role} value={roleLabel(user)} readOnly />
          <StickyAction>
            <Button type="submit" isPending={isSending} className="w-full">
              {peopleTexts.update}
            </Button>
          </StickyAction>
        </Form>
      </Card>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={peopleTexts.editTitle} list={href('/admin/userlist')} error={error} />
}
