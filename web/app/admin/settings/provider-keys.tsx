import type { ProviderKeyState } from '@warung/contract/settings.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useFetcher } from 'react-router'
import { failureIn } from '../../client/action-result'
import { formatMoment } from '../../display/format-moment'
import { SETTINGS_OF_METHODS } from '../../payment-methods/settings-registry'
import { useSignedIn } from '../../stored/session'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextField } from '../../ui/field'
import { Fold } from '../forms/fold'
import { useErrorFocus } from '../forms/use-error-focus'
import { providerKeysTexts } from './provider-keys-texts'
import { SetOnServer } from './set-on-server'

type KeyField = ProviderKeyState['fields'][number]

function isEntered({ fields }: ProviderKeyState): boolean {
  return fields.some(({ last_four }) => last_four !== null)
}

function hintOf({ last_four }: KeyField): string | undefined {
  if (last_four === null) return undefined
  return last_four === '' ? providerKeysTexts.isEntered : providerKeysTexts.endsWith(last_four)
}

/** Empty each time: what was entered never comes back. A refusal leaves what was typed. */
function KeysForm({ state }: { state: ProviderKeyState }) {
  const fetcher = useFetcher<object>()
  const failed = failureIn(fetcher)
  const form = useErrorFocus<HTMLFormElement>(failed)
  const { provider, fields } = state
  return (
    <fetcher.Form method="put" ref={form} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <input type="hidden" name="provider" value={provider} />
      {fields.map((field) => {
        const errors = failed?.errors[`keys.${field.name}`]
        const hint = hintOf(field)
        return (
          <TextField
            key={field.name}
            label={SETTINGS_OF_METHODS[provider]?.keyLabels?.[field.name] ?? field.name}
            name={field.name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(hint ? { hint } : {})}
            {...(errors ? { errors } : {})}
          />
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={fetcher.state !== 'idle'}>
          {providerKeysTexts.save}
        </Button>
        {isEntered(state) ? (
          <Button variant="danger" onClick={() => void fetcher.submit({ provider }, { method: 'delete' })}>
            {providerKeysTexts.remove}
          </Button>
        ) : null}
      </div>
    </fetcher.Form>
  )
}

function keysAnswer(state: ProviderKeyState): string {
  const { changed_at, changed_by } = state
  return changed_at && changed_by
    ? providerKeysTexts.entered(changed_by, formatMoment(changed_at))
    : providerKeysTexts.answer
}

function KeysFold({ state }: { state: ProviderKeyState }) {
  const isOwner = useSignedIn()?.role_id === ROLE.superAdmin
  const name = SETTINGS_OF_METHODS[state.provider]?.name ?? state.name
  const note = isEntered(state) ? providerKeysTexts.change(name) : providerKeysTexts.lead
  return (
    <Fold summary={providerKeysTexts.title(name)} answer={keysAnswer(state)} isOpen={!state.is_readable}>
      {state.is_readable ? null : <Alert kind="error">{providerKeysTexts.unreadable}</Alert>}
      {state.is_set_on_server ? (
        <p className="text-ink-soft text-sm">
          <SetOnServer />
        </p>
      ) : (
        <>
          <p className="text-ink-soft text-sm">{isOwner ? note : providerKeysTexts.ownerOnly}</p>
          {isOwner ? <KeysForm key={state.changed_at} state={state} /> : null}
        </>
      )}
    </Fold>
  )
}

export function ProviderKeyFolds({ keys }: { keys: readonly ProviderKeyState[] }) {
  return (
    <Card className="mt-4 pt-1 pb-1 sm:pt-1 sm:pb-1 *:first:border-t-0">
      {keys.map((state) => (
        <KeysFold key={state.provider} state={state} />
      ))}
    </Card>
  )
}
