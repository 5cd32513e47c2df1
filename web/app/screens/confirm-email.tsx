import { href } from 'react-router'
import { confirmEmailTexts } from '../account/confirm-email-texts'
import { ConfirmFromMail } from '../account/confirm-from-mail'
import { actionFailureWithStatus, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import type { Route } from './+types/confirm-email'

export function loader() {
  return null
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const token = textOf(await request.formData(), 'token')
  try {
    await browserApi('POST /api/v1/auth/email/confirm', { body: { token } })
    return { isDone: true as const }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: confirmEmailTexts.title }]
}

export default function ConfirmEmail() {
  return (
    <ConfirmFromMail
      heading={confirmEmailTexts.heading}
      explanation={confirmEmailTexts.explanation}
      button={confirmEmailTexts.confirm}
      done={confirmEmailTexts.confirmed}
      next={{ to: href('/profile'), text: confirmEmailTexts.profile }}
    />
  )
}
