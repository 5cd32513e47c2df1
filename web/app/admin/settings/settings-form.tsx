import type { FieldErrors } from '@warung/contract/client.ts'
import type { SettingKey } from '@warung/contract/setting-schemas.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { OWNERS_SETTINGS } from '@warung/contract/values/owners-settings.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { useSignedIn } from '../../stored/session'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { SavingFields } from '../../ui/saving-fields'
import { LeaveQuestion } from '../forms/leave-question'
import { useErrorFocus } from '../forms/use-error-focus'
import { useUnsavedChangesBlocker } from '../forms/use-unsaved-changes-blocker'
import { SetOnServer } from './set-on-server'
import {
  type SaveSettingsResult,
  type SettingsDraft,
  settingsDraft,
  settingsSubmission,
} from './settings-action'
import { settingsTexts } from './texts'

/** A field is locked when the environment sets its setting, or only the owner may change it. */
export type SettingFieldProps<Value> = {
  readonly value: Value
  readonly isLocked: boolean
  readonly hint: ReactNode
  readonly errors: readonly string[] | undefined
}

export type FieldOfSetting = <K extends SettingKey>(
  key: K,
  hint?: string,
) => SettingFieldProps<SettingStates[K]['value']>

/** Also for fields that are only part of a setting, such as `shipping.price`. */
type FormState = {
  readonly markChanged: () => void
  readonly errorsOf: (name: string) => readonly string[] | undefined
}

type Props = {
  states: SettingStates
  read: (form: FormData) => Omit<SettingsDraft, 'versions'>
  confirms?: readonly SettingKey[]
  children: (field: FieldOfSetting, form: FormState) => ReactNode
}

type LockReason = 'server' | 'owner' | undefined

function lockOf(states: SettingStates, key: SettingKey, isOwner: boolean): LockReason {
  if (states[key].set_by !== null) return 'server'
  return !isOwner && OWNERS_SETTINGS.some((owners) => owners === key) ? 'owner' : undefined
}

function withoutLocked(
  states: SettingStates,
  written: Omit<SettingsDraft, 'versions'>,
  isOwner: boolean,
): Omit<SettingsDraft, 'versions'> {
  return Object.fromEntries(
    keysOf(written)
      .filter((key) => lockOf(states, key, isOwner) === undefined)
      .map((key) => [key, written[key]]),
  )
}

function settingFields(states: SettingStates, isOwner: boolean, errors: FieldErrors = {}): FieldOfSetting {
  return (key, hint) => {
    const lock = lockOf(states, key, isOwner)
    const reasons = { server: <SetOnServer />, owner: settingsTexts.ownerOnly }
    return {
      value: states[key].value,
      isLocked: lock !== undefined,
      hint: lock ? reasons[lock] : hint,
      errors: errors[key],
    }
  }
}

/** @param latest the current values, if another admin saved meanwhile and the form has shown them */
function draftOver(draft: SettingsDraft, latest: SettingStates | undefined): SettingsDraft {
  if (!latest) return draft
  const versions = Object.fromEntries(keysOf(draft.versions).map((key) => [key, latest[key].version]))
  return { ...draft, versions }
}

function useUnsavedSettings({ data, state }: FetcherWithComponents<SaveSettingsResult>) {
  const [isChanged, setChanged] = useState(false)
  const blocker = useUnsavedChangesBlocker(isChanged && state === 'idle')
  useEffect(() => {
    if (data && 'isSaved' in data) setChanged(false)
  }, [data])
  return { markChanged: () => setChanged(true), blocker }
}

export function SettingsForm({ states, read, confirms = [], children }: Props) {
  const fetcher = useFetcher<SaveSettingsResult>()
  const { markChanged, blocker } = useUnsavedSettings(fetcher)
  const failed = fetcherFailure(fetcher)
  const isSaving = fetcher.state !== 'idle'
  const form = useErrorFocus<HTMLFormElement>(failed)
  const isOwner = useSignedIn()?.role_id === ROLE.superAdmin
  const latest = fetcher.data && 'latest' in fetcher.data ? fetcher.data.latest : undefined
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSaving) return
    const written = withoutLocked(states, read(new FormData(event.currentTarget)), isOwner)
    settingsSubmission.submit(fetcher.submit, draftOver(settingsDraft(states, written, confirms), latest))
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={save}
        onChange={markChanged}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        <SavingFields isSaving={isSaving}>
          {children(settingFields(states, isOwner, failed?.errors), {
            markChanged,
            errorsOf: (name) => failed?.errors[name],
          })}
        </SavingFields>
        {/* at the end of a short form, where it covers no field */}
        <div className="phone:*:w-full">
          <Button type="submit" size="large" isPending={isSaving}>
            {settingsTexts.save}
          </Button>
        </div>
      </form>
      <LeaveQuestion blocker={blocker} question={settingsTexts.leaveQuestion} confirm={settingsTexts.leave} />
    </>
  )
}

/** Saved by buttons of their own, which keep the input of a form beside them. */
const SWITCHES: readonly string[] = ['is_open', 'closed_text', 'is_start_dismissed'] satisfies SettingKey[]

/** Changes with the stored values, so that the form is remounted with them. */
export function formKey(states: SettingStates): string {
  return Object.entries(states)
    .filter(([key]) => !SWITCHES.includes(key))
    .map(([, { version }]) => version)
    .join()
}
