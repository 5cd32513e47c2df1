import type { AsEntered, CallInput } from '@warung/contract/client.ts'
import type { SettingKey } from '@warung/contract/setting-schemas.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { redirectOn401 } from '../../account/require-signed-in'
import { type ActionFailure, actionFailure, actionFailureWithStatus } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'
import { refreshShopProfile } from '../../client/shop-profile'
import { createSubmission } from '../../client/submission'
import { showToast } from '../../ui/toast'
import { requireAdmin } from '../shell/require-admin'
import { settingsTexts } from './texts'

export type SettingsDraft = AsEntered<CallInput<'PUT /api/v1/admin/setting'>['body']>

export const settingsSubmission = createSubmission<SettingsDraft>()

export type SaveSettingsResult =
  | { readonly isSaved: true }
  | (ActionFailure & { readonly latest?: SettingStates })

export async function loadSettings(request: Request): Promise<SettingStates> {
  requireAdmin(request)
  try {
    return (await browserApi('GET /api/v1/admin/setting')).data
  } catch (error) {
    throw redirectOn401(request, error)
  }
}

/** Sends only changes, so that another admin's changes stay. @param confirms settings sent even if unchanged */
export function settingsDraft(
  states: SettingStates,
  written: Omit<SettingsDraft, 'versions'>,
  confirms: readonly SettingKey[] = [],
): SettingsDraft {
  const changed = keysOf(written).filter(
    (key) =>
      JSON.stringify(written[key]) !== JSON.stringify(states[key].value) ||
      (confirms.includes(key) && states[key].version === 0),
  )
  const values = Object.fromEntries(changed.map((key) => [key, written[key]]))
  return { ...values, versions: Object.fromEntries(changed.map((key) => [key, states[key].version])) }
}

/** `Budi has just set this to “…”`, shown beside the input. Only a text is written out. */
function overtakenErrors(keys: readonly string[], latest: SettingStates): ActionFailure['errors'] {
  const sentences = keys
    .filter((key): key is SettingKey => key in latest)
    .map((key) => {
      const { value, changed_by } = latest[key]
      const name = changed_by ?? settingsTexts.someone
      const isWritten = typeof value === 'string'
      return [key, [isWritten ? settingsTexts.justSet(name, `“${value}”`) : settingsTexts.justChanged(name)]]
    })
  return Object.fromEntries(sentences)
}

async function saveFailure(error: unknown) {
  if (!(error instanceof CallFailed) || error.code !== 'settings_changed')
    return actionFailureWithStatus(error)
  const answer = actionFailureWithStatus(error)
  try {
    const { data: latest } = await browserApi('GET /api/v1/admin/setting')
    const errors = overtakenErrors(Object.keys(error.errors), latest)
    return { ...answer, data: { ...actionFailure(error), errors, latest } }
  } catch (unread) {
    if (!(unread instanceof CallFailed)) throw unread
    return answer // the form keeps its input; saving again asks again
  }
}

/** The form makes the draft, so it alone decides what is sent. */
export async function saveSettings(request: Request) {
  const enteredBody = await settingsSubmission.read(request)
  try {
    await browserApi('PUT /api/v1/admin/setting', { enteredBody })
  } catch (error) {
    return saveFailure(error)
  }
  showToast(settingsTexts.saved, 3000)
  await refreshShopProfile().catch(() => {}) // saved already: the header shows it after the next load
  return { isSaved: true } as const
}
