import type { ProviderKeyState } from '@warung/contract/provider-keys.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { type ActionFailure, fetcherFailure } from '../../client/action-result'
import { formatMoment } from '../../display/format-moment'
import { SETTINGS_OF_METHODS } from '../../payment-methods/settings-registry'
import { useSignedIn } from '../../stored/session'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { DetachedForm } from '../forms/detached-form'
import { useErrorFocus } from '../forms/use-error-focus'
import { REAL_MONEY_FIELD, type SaveKeysResult } from './provider-keys-action'
import { providerKeysTexts } from './provider-keys-texts'
import { SetOnServer } from './set-on-server'

type FormKey = ProviderKeyState['fields'][number]

function isEntered({ fields }: ProviderKeyState): boolean {
  return fields.some(({ last_four }) => last_four !== null)
}

function providerName({ provider, name }: ProviderKeyState): string {
  return SETTINGS_OF_METHODS[provider]?.name ?? name
}

function labelOf({ provider }: ProviderKeyState, { name, is_optional }: FormKey): string {
  const label = SETTINGS_OF_METHODS[provider]?.keyLabels?.[name] ?? name
  return is_optional ? providerKeysTexts.optional(label) : label
}

function hintOf({ provider }: ProviderKeyState, { name, last_four }: FormKey): string | undefined {
  if (last_four === null) return SETTINGS_OF_METHODS[provider]?.keyHints?.[name]
  return last_four === '' ? providerKeysTexts.isEntered : providerKeysTexts.endsWith(last_four)
}

type KeyFieldsProps = { state: ProviderKeyState; formId: string; failed: ActionFailure | undefined }

function KeyFields({ state, formId, failed }: KeyFieldsProps) {
  return state.fields.map((field) => {
    const errors = failed?.errors[`keys.${field.name}`]
    const hint = hintOf(state, field)
    return (
      <TextField
        key={field.name}
        form={formId}
        label={labelOf(state, field)}
        name={field.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(hint ? { hint } : {})}
        {...(errors ? { errors } : {})}
      />
    )
  })
}

type QuestionProps = { provider: string; isOpen: boolean; onAnswer: (isCod: boolean) => void }

function RealMoneyQuestion({ provider, isOpen, onAnswer }: QuestionProps) {
  return (
    <ConfirmDialog
      question={providerKeysTexts.realMoneyQuestion(provider)}
      confirm={providerKeysTexts.realMoney}
      kind="primary"
      isOpen={isOpen}
      onAnswer={onAnswer}
    >
      <ul className="grid list-disc gap-2 ps-5">
        {providerKeysTexts.realMoneyMeans.map((meaning) => (
          <li key={meaning}>{meaning}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** Keeps the event from the surrounding form, which saves settings. */
function stopPropagation(event: FormEvent): void {
  event.stopPropagation()
}

/** Asked when the server refuses a save that would switch to real money; a yes sends the same keys with it. */
function useRealMoneyQuestion(fetcher: FetcherWithComponents<SaveKeysResult>) {
  const form = useRef<HTMLFormElement>(null)
  const [answered, setAnswered] = useState<object>()
  const failed = fetcherFailure(fetcher)
  const isConfirming = failed !== undefined && 'asksRealMoney' in failed && failed !== answered
  const answer = (isCod: boolean): void => {
    setAnswered(failed)
    if (!isCod || !form.current) return
    const entered = new FormData(form.current)
    entered.set(REAL_MONEY_FIELD, 'on')
    void fetcher.submit(entered, { method: 'put' })
  }
  return { form, isConfirming, answer }
}

/**
 * Always empty at first, because stored keys never come back. A refusal keeps what was typed. The card is inside another
 * form, so its fields refer to their own form at the page's end.
 */
function KeysForm({ state }: { state: ProviderKeyState }) {
  const fetcher = useFetcher<SaveKeysResult>()
  const id = useId()
  const failed = fetcherFailure(fetcher)
  const fields = useErrorFocus<HTMLDivElement>(failed)
  const { form, isConfirming, answer } = useRealMoneyQuestion(fetcher)
  const { provider } = state
  return (
    <div
      ref={fields}
      onSubmit={stopPropagation}
      onChange={stopPropagation}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <DetachedForm>
        <fetcher.Form id={id} ref={form} method="put" noValidate>
          <input type="hidden" name="provider" value={provider} />
        </fetcher.Form>
      </DetachedForm>
      {failed && !isConfirming ? <Alert kind="error">{failed.failure}</Alert> : null}
      <KeyFields state={state} formId={id} failed={failed} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" form={id} isPending={fetcher.state !== 'idle'}>
          {providerKeysTexts.save}
        </Button>
        {isEntered(state) ? (
          <Button
            variant="danger"
            isPending={fetcher.formMethod === 'DELETE'}
            onClick={() => void fetcher.submit({ provider }, { method: 'delete' })}
          >
            {providerKeysTexts.remove}
          </Button>
        ) : null}
      </div>
      <RealMoneyQuestion
        provider={providerName(state)}
        isOpen={isConfirming && fetcher.state === 'idle'}
        onAnswer={answer}
      />
    </div>
  )
}

function keysAnswer({ changed_at, changed_by }: ProviderKeyState): string {
  return changed_at && changed_by
    ? providerKeysTexts.entered(changed_by, formatMoment(changed_at))
    : providerKeysTexts.answer
}

/** Part of the provider's card. */
export function ProviderKeysFold({ state }: { state: ProviderKeyState }) {
  const isOwner = useSignedIn()?.role_id === ROLE.superAdmin
  const note = isEntered(state) ? providerKeysTexts.change : providerKeysTexts.lead
  if (state.is_set_on_server)
    return (
      <p className="text-ink-soft text-sm">
        {providerKeysTexts.title(providerName(state))}: <SetOnServer />
      </p>
    )
  return (
    <Fold
      summary={providerKeysTexts.title(providerName(state))}
      answer={keysAnswer(state)}
      isOpen={!state.is_readable}
    >
      {state.is_readable ? null : <Alert kind="error">{providerKeysTexts.unreadable}</Alert>}
      <p className="text-ink-soft text-sm">{isOwner ? note : providerKeysTexts.ownerOnly}</p>
      {isOwner ? <KeysForm key={state.changed_at} state={state} /> : null}
    </Fold>
  )
}
