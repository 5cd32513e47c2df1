import type { SettingKey } from '@warung/contract/setting-schemas.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { failureIn } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
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

/** A field is locked when the environment sets its setting. */
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

function withoutLocked(
  states: SettingStates,
  written: Omit<SettingsDraft, 'versions'>,
): Omit<SettingsDraft, 'versions'> {
  return Object.fromEntries(
    keysOf(written)
      .filter((key) => states[key].set_by === null)
      .map((key) => [key, written[key]]),
  )
}

export function SettingsForm({ states, read, confirms = [], children }: Props) {
  const fetcher = useFetcher<SaveSettingsResult>()
  const [isChanged, setChanged] = useState(false)
  const blocker = useUnsavedChangesBlocker(isChanged && fetcher.state === 'idle')
  const failed = failureIn(fetcher)
  const form = useErrorFocus<HTMLFormElement>(failed)
  const latest = fetcher.data && 'latest' in fetcher.data ? fetcher.data.latest : undefined
  useEffect(() => {
    if (fetcher.data && 'isSaved' in fetcher.data) setChanged(false)
  }, [fetcher.data])

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (fetcher.state !== 'idle') return
    const written = withoutLocked(states, read(new FormData(event.currentTarget)))
    const draft = settingsDraft(states, written, confirms)
    // once the other admin's value was shown, a second save overwrites it
    const versions = latest
      ? Object.fromEntries(keysOf(draft.versions).map((key) => [key, latest[key].version]))
      : draft.versions
    settingsSubmission.submit(fetcher.submit, { ...draft, versions })
  }
  const field: FieldOfSetting = (key, hint) => {
    const { value, set_by } = states[key]
    return {
      value,
      isLocked: set_by !== null,
      hint: set_by === null ? hint : <SetOnServer />,
      errors: failed?.errors[key],
    }
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={save}
        onChange={() => setChanged(true)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        {children(field, { markChanged: () => setChanged(true), errorsOf: (name) => failed?.errors[name] })}
        {/* at the end of a short form, where it covers no field */}
        <div>
          <Button type="submit" size="large" isPending={fetcher.state !== 'idle'}>
            {settingsTexts.save}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        question={settingsTexts.leaveQuestion}
        confirm={settingsTexts.leave}
        isOpen={blocker.state === 'blocked'}
        onAnswer={(isConfirmed) => (isConfirmed ? blocker.proceed?.() : blocker.reset?.())}
      />
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
